/** What ends a round that was going well. */
export function Bomb({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
      <path d="M38 18C40 9 48 7 54 10" fill="none" stroke="#d9a441" strokeWidth="4" strokeLinecap="round" />
      <path d="M54 2L56 8L62 8L57 12L60 18L54 14L48 17L51 11L46 6L52 7Z" fill="#ffcf3f" />
      <rect x="30" y="14" width="14" height="9" rx="3" fill="#4b4b63" transform="rotate(28 37 18)" />
      <circle cx="28" cy="38" r="22" fill="#23232f" />
      <circle cx="28" cy="38" r="22" fill="none" stroke="#ff5a6b" strokeOpacity="0.55" strokeWidth="2" />
      <path
        d="M14 32C16 25 21 22 27 22"
        fill="none"
        stroke="#ffffff"
        strokeOpacity="0.55"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
