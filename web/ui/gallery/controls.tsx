import { useState } from 'react';
import { Badge, Count, Tag } from '../badge/badge.tsx';
import { Button, ButtonLink } from '../button/button.tsx';
import { Chip } from '../chip/chip.tsx';
import { IconButton, IconLink } from '../icon-button/icon-button.tsx';
import { arrowsClockwiseBold } from '../icon/glyphs/arrows-clockwise-bold.ts';
import { bellDuotone } from '../icon/glyphs/bell-duotone.ts';
import { listBold } from '../icon/glyphs/list-bold.ts';
import { magnifyingGlassBold } from '../icon/glyphs/magnifying-glass-bold.ts';
import { plusBold } from '../icon/glyphs/plus-bold.ts';
import { Segment } from '../segment/segment.tsx';
import { Slider } from '../slider/slider.tsx';
import { Tabs } from '../tabs/tabs.tsx';
import { Box, Row } from './box.tsx';

function Buttons() {
  return (
    <Box title="Button">
      <Row>
        <Button>Magdeposito</Button>
        <Button loading>Sandali…</Button>
        <Button disabled>Magdeposito</Button>
        <Button variant="secondary" size={44}>
          Kanselahin
        </Button>
        <Button variant="tint" size={44}>
          Kunin
        </Button>
        <Button variant="danger" size={44}>
          Tanggihan
        </Button>
        <Button variant="text" size={44}>
          Subukan
        </Button>
        <Button variant="secondary" size={44} icon={arrowsClockwiseBold}>
          Subukan muli
        </Button>
        <ButtonLink href="/m/gallery" variant="white" size={36}>
          Kunin ang bonus
        </ButtonLink>
      </Row>
      <Row>
        <Button>L</Button>
        <Button size={44}>M</Button>
        <Button size={36}>S</Button>
        <Button size={30}>XS</Button>
      </Row>
      <Button full>Gumawa ng account</Button>
    </Box>
  );
}

function Sliding() {
  const [sum, setSum] = useState(3);
  return (
    <Box title="Slider">
      <Slider label="Halaga" text={`₱${sum}00`} value={sum} max={10} onChange={setSum} />
    </Box>
  );
}

/** What is pressed. */
export function Controls() {
  const [days, setDays] = useState('7');
  const [way, setWay] = useState<'name' | 'phone'>('name');
  const [tab, setTab] = useState<'open' | 'taken' | 'gone'>('open');
  return (
    <>
      <Buttons />
      <Box title="Icon button">
        <Row>
          <IconButton icon={magnifyingGlassBold} label="Hanapin" />
          <IconButton icon={bellDuotone} label="Mensahe" badge />
          <IconButton icon={bellDuotone} label="12 mensahe" badge={12} />
          <IconButton icon={listBold} label="Menu" look="square" />
          <IconLink href="/m/gallery" icon={plusBold} label="Magdeposito" look="accent" />
          <IconButton icon={listBold} label="Menu" disabled />
        </Row>
      </Box>
      <Sliding />
      <Box title="Chip, segment, tabs">
        <Row>
          {['7', '30'].map((count) => (
            <Chip key={count} on={days === count} onClick={() => setDays(count)}>
              {count} araw
            </Chip>
          ))}
          <Chip on={days === ''} icon={magnifyingGlassBold} onClick={() => setDays('')}>
            Pumili
          </Chip>
          <Chip on={false} disabled>
            Sarado
          </Chip>
        </Row>
        <Segment
          label="Paraan"
          value={way}
          onChange={setWay}
          options={[
            { key: 'name', label: 'Username' },
            { key: 'phone', label: 'Mobile at SMS' },
          ]}
        />
        <Tabs
          label="Gantimpala"
          panelId="gallery-panel"
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'open', label: 'Makukuha', count: 3 },
            { key: 'taken', label: 'Nakuha' },
            { key: 'gone', label: 'Lumipas' },
          ]}
        />
        <div id="gallery-panel" role="tabpanel">
          <Row>
            <Badge>Sarado</Badge>
            <Badge tone="positive">Matagumpay</Badge>
            <Badge tone="info">Pinoproseso</Badge>
            <Badge tone="warning">Naghihintay</Badge>
            <Badge tone="negative">Tinanggihan</Badge>
            <Badge tone="accent">Level 2</Badge>
            <Count value={12} />
            <Tag>LIVE</Tag>
            <Tag tone="new">BAGO</Tag>
          </Row>
        </div>
      </Box>
    </>
  );
}
