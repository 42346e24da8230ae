import { AccordionItem } from '../accordion/accordion-item.tsx';
import { BarChart } from '../bar-chart/bar-chart.tsx';
import { Card } from '../card/card.tsx';
import { Carousel } from '../carousel/carousel.tsx';
import { Dots } from '../dots/dots.tsx';
import { arrowCircleDownDuotone } from '../icon/glyphs/arrow-circle-down-duotone.ts';
import { giftDuotone } from '../icon/glyphs/gift-duotone.ts';
import { questionDuotone } from '../icon/glyphs/question-duotone.ts';
import { receiptDuotone } from '../icon/glyphs/receipt-duotone.ts';
import { shieldCheckDuotone } from '../icon/glyphs/shield-check-duotone.ts';
import { usersThreeDuotone } from '../icon/glyphs/users-three-duotone.ts';
import { IconTile } from '../icon-tile/icon-tile.tsx';
import { LineChart } from '../line-chart/line-chart.tsx';
import { ListRow } from '../list-row/list-row.tsx';
import { Marquee } from '../marquee/marquee.tsx';
import { Money } from '../money/money.tsx';
import { Progress } from '../progress/progress.tsx';
import { RichText } from '../rich-text/rich-text.tsx';
import { Box, Row } from './box.tsx';
import css from './gallery.module.css';

const SAMPLE_HTML =
  '<h3>Paano magsimula</h3><p>Gumawa ng account, <a href="/m/gallery">tingnan ang gabay</a>, saka pumili ng laro.</p>' +
  '<ul><li>Libre ang pagsali.</li><li>Isang minuto lang.</li></ul><blockquote>21 taong gulang pataas lamang.</blockquote>';

function Lists() {
  return (
    <Box title="List row, icon tile, accordion">
      <Row>
        <IconTile glyph={arrowCircleDownDuotone} tone="mango" />
        <IconTile glyph={receiptDuotone} tone="blue" />
        <IconTile glyph={giftDuotone} tone="rose" />
        <IconTile glyph={questionDuotone} tone="green" />
        <IconTile glyph={usersThreeDuotone} tone="violet" />
      </Row>
      <Card flush>
        <ListRow
          leading={<IconTile small glyph={arrowCircleDownDuotone} tone="mango" />}
          title="Deposito · GCash"
          meta="20:42 · D2511-150-88421"
          value={<Money text="+₱1,000.00" tone="positive" />}
          valueMeta="₱12,480.50"
        />
        <ListRow
          leading={<IconTile small glyph={shieldCheckDuotone} tone="green" />}
          title="Seguridad"
          meta="4 sa 6 ang tapos"
          href="/m/gallery"
        />
        <ListRow title="Bagong balita" meta="Hindi pa nabasa" unread onClick={() => undefined} />
      </Card>
      <Card flush>
        <AccordionItem title="Paano magdeposito?" startsOpen>
          Pumili ng paraan, ilagay ang halaga, at sundin ang hakbang.
        </AccordionItem>
        <AccordionItem title="Gaano katagal ang withdraw?">Karaniwan ay ilang minuto lang.</AccordionItem>
      </Card>
    </Box>
  );
}

/** What is read. */
export function Content() {
  return (
    <>
      <Lists />
      <Box title="Money, progress">
        <Money hero text="₱12,480.50" className={css.jumbo} />
        <Money hero text="₱******" className={css.jumbo} />
        <Progress label="VIP" value={64} />
        <Progress label="Turnover" value={100} positive />
      </Box>
      <Box title="Bar chart">
        <Card>
          <BarChart
            label="Netong resulta bawat araw"
            bars={[320, -540, 880, 1240, -310, 0, 1885].map((value, at) => ({
              key: String(at),
              label: String(at + 9),
              name: `Nobyembre ${at + 9}`,
              value,
              text: `₱${value}`,
            }))}
          />
        </Card>
      </Box>
      <Box title="Line chart">
        <Card>
          <LineChart
            title="Pasok at labas ng pera"
            label="Deposito at withdraw bawat araw"
            series={['Deposito', 'Withdraw']}
            points={[62, 71, 58, 84, 92, 78, 104].map((value, at) => ({
              key: String(at),
              label: String(at + 9),
              title: `11/${at + 9}`,
              name: `Nobyembre ${at + 9}`,
              values: [value * 1000, (at + 8) * 5000],
              texts: [`₱${value},000`, `₱${(at + 8) * 5},000`],
            }))}
          />
        </Card>
      </Box>
      <Box title="Marquee, carousel, dots">
        <Card>
          <Marquee texts={['Bagong laro: Halo-Halo Bonanza ng TALA', 'Mas mabilis na ang deposito']} empty="" />
        </Card>
        <Card>
          <Marquee texts={[]} empty="Wala pang anunsyo" />
        </Card>
        <div className={css.bleed}>
          <Carousel
            label="Promo"
            slideLabel={(number, total) => `${number} / ${total}`}
            slides={['Una', 'Ikalawa', 'Ikatlo'].map((word) => ({
              key: word,
              content: <div className={css.slide}>{word}</div>,
            }))}
          />
        </div>
        <Dots total={4} current={1} />
      </Box>
      <Box title="Rich text">
        <RichText html={SAMPLE_HTML} onNavigate={() => undefined} />
      </Box>
    </>
  );
}
