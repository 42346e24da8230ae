/**
 * Passwords that are guessed first. No list of stolen passwords is shipped: words and endings are what such lists have
 * in common, and every pair of them is refused, together with the walks over a keyboard that pass the password rule.
 */

const WORDS = setOf(`
  password passw0rd p@ssword p@ssw0rd pass passwd pasword admin administrator root user login welcome hello letmein
  master secret changeme default guest test tester testing demo sample qwerty qwertyuiop qwert asdfgh asdf asdfghjkl
  zxcvbn zxcvbnm abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaaa a aa q qq z zz x xx qaz qazwsx iloveyou
  iloveu ilove loveyou lovely love lover mylove sweet sweety honey babe baby angel princess prince queen king dragon
  monkey tiger lion eagle shadow sunshine superman batman spiderman pokemon naruto football basketball baseball soccer
  michael jordan jessica jennifer daniel ashley michelle nicole andrew joshua thomas robert william christian jasmine
  manila cebu davao quezon makati boracay philippines pilipinas pinoy pinay filipino filipina mabuhay mahal mahalko
  mahalkita mahalkoto gwapo gwapa pogi ganda maganda bebe ading kuya ate tatay nanay lolo lola juan maria jose pedro
  jesus god amen lord faith blessed family bahay buhay pera money lucky winner jackpot casino poker slots slot bingo
  tongits sabong sugal perya player gamer game games gaming computer internet samsung iphone google facebook globe
  smart gcash paymaya maya summer winter spring autumn monday friday january december charlie jordan23 hunter ranger
  buster killer cookie chocolate banana mango orange apple flower butterfly rainbow diamond silver golden freedom
  whatever trustno starwars matrix ninja warrior legend mobile phone
`);

const ENDINGS = setOf(`
  1 2 3 7 8 9 01 02 03 07 08 09 10 11 12 13 14 16 18 19 20 21 22 23 24 25 26 27 28 69 77 88 99 00 000 007 100 101 111
  121 123 143 222 234 321 333 420 444 456 520 555 666 777 786 789 888 911 963 987 999 1000 1111 1122 1212 1234 1313
  1314 1414 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009 2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020
  2021 2022 2023 2024 2025 2026 2027 2028 2222 2580 3333 4321 4444 5555 6666 6969 7777 8888 9876 9999 11111 11223
  12121 12321 12345 54321 77777 88888 00000 99999 111111 112233 121212 123123 123321 123456 131313 147258 159753 654321
  666666 696969 777777 888888 987654 999999 000000 1111111 1234567 7654321 7777777 11111111 12345678 87654321 88888888
  123456789 987654321 1234567890 0123456789
`);

const WALKS = setOf(`
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 2wsx3edc zaq12wsx zaq1xsw2 xsw2zaq1
  1a2b3c4d 1a2s3d4f a1b2c3d4 a1b2c3d4e5 a1s2d3f4 abc123abc 123abc123 123qwe123 qwe123qwe 1qazxsw2 qwer1234 1234qwer
  asdf1234 1234asdf zxcv1234 1234zxcv qwe12345 asd12345 zxc12345 qwe123456 asd123456 zxc123456 123qweasd qweasd123
  qweasdzxc123 123456qwe 123456asd 12345qwert qwert12345 trustno1 jordan23 pass1234word r2d2c3po p4ssw0rd pa55word
  pa55w0rd passw0rd1 1password 1iloveyou 143iloveyou iloveyou143 mahal143 143mahal abcd4321 abc12345 aa123456
  a12345678 1a2a3a4a 5t4r3e2w1q 4r3e2w1q 0okm9ijn 9ijn8uhb
`);

/** Whether a password is one of those that are tried first, or is made of the account's own name. [5.1] */
export function isWeakPassword(password: string, account: string): boolean {
  const text = password.toLowerCase().replace(/[!.@#$*?_-]+$/, '');
  const name = account.toLowerCase();
  const isName = name !== '' && (password.toLowerCase() === name || text === name);
  return isName || WALKS.has(text) || isPair(text) || isMonotone(text);
}

/** A word and an ending, in either order. */
function isPair(text: string): boolean {
  return Array.from(text, (_, at) => [text.slice(0, at), text.slice(at)] as const).some(
    ([first, last]) => (WORDS.has(first) && ENDINGS.has(last)) || (ENDINGS.has(first) && WORDS.has(last)),
  );
}

/** Two different characters at most, such as `a1a1a1a1` or `11111111a`. */
function isMonotone(text: string): boolean {
  return new Set(text).size <= 2;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
