import { Suspense, lazy } from 'react';
import type { ArtName } from '../art/art-names.ts';
import { Art } from '../art/art.tsx';
import { Bunting } from '../brand/bunting.tsx';
import { Logo } from '../brand/logo.tsx';
import { Mark } from '../brand/mark.tsx';
import { DockBar } from '../dock-bar/dock-bar.tsx';
import { giftDuotone } from '../icon/glyphs/gift-duotone.ts';
import { giftFill } from '../icon/glyphs/gift-fill.ts';
import { houseDuotone } from '../icon/glyphs/house-duotone.ts';
import { houseFill } from '../icon/glyphs/house-fill.ts';
import { userCircleDuotone } from '../icon/glyphs/user-circle-duotone.ts';
import { userCircleFill } from '../icon/glyphs/user-circle-fill.ts';
import { walletDuotone } from '../icon/glyphs/wallet-duotone.ts';
import { walletFill } from '../icon/glyphs/wallet-fill.ts';
import { Box, Row } from './box.tsx';
import css from './gallery.module.css';

const QrCode = lazy(async () => ({ default: (await import('../qr-code/qr-code.tsx')).QrCode }));

const COLOURS = 'bg surface raised inset selected line text muted accent brand positive negative warning info focus';
const SIZES = 'jumbo display headline title lead body small caption micro'.split(' ');
const ART: readonly ArtName[] = ['ferris-wheel', 'tent', 'gift', 'coin', 'party', 'magnifier', 'mailbox', 'shield'];

/** What everything is made of. */
export function Foundations() {
  return (
    <>
      <Box title="Brand, art">
        <Bunting />
        <Row>
          <Logo name="Perya" />
          <Mark size="1rem" />
          <Mark size="0.6rem" />
          <Mark size="0.36rem" />
        </Row>
        <Row>
          {ART.map((name) => (
            <Art key={name} name={name} size="0.8rem" />
          ))}
        </Row>
        <Suspense fallback={null}>
          <QrCode text="https://example.com/m/download" label="Buksan sa phone" size="2.4rem" />
        </Suspense>
      </Box>
      <Box title="Colour, type">
        <Row>
          {COLOURS.split(' ').map((name) => (
            <span key={name} className={css.swatch}>
              <span className={css.colour} style={{ background: `var(--${name})` }} />
              {name}
            </span>
          ))}
        </Row>
        {SIZES.map((size, index) => (
          <p key={size} className={index < 3 ? css.display : undefined} style={{ fontSize: `var(--fs-${size})` }}>
            ₱12,480.50 · Señor, “perya” − {size}
          </p>
        ))}
      </Box>
      <DockBar
        label="Menu"
        current="home"
        centre={{ label: 'Maglaro', href: '/m/gallery' }}
        before={[
          { key: 'home', label: 'Home', href: '/m/gallery', icon: houseDuotone, activeIcon: houseFill },
          { key: 'promo', label: 'Promo', href: '/m/gallery', icon: giftDuotone, activeIcon: giftFill },
        ]}
        after={[
          { key: 'deposit', label: 'Deposito', href: '/m/gallery', icon: walletDuotone, activeIcon: walletFill },
          { key: 'me', label: 'Account', href: '/m/gallery', icon: userCircleDuotone, activeIcon: userCircleFill },
        ]}
      />
    </>
  );
}
