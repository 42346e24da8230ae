import { useState } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { DateRange } from '../date-range/date-range.tsx';
import { Field } from '../field/field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { eyeDuotone } from '../icon/glyphs/eye-duotone.ts';
import { lockSimpleBold } from '../icon/glyphs/lock-simple-bold.ts';
import { magnifyingGlassBold } from '../icon/glyphs/magnifying-glass-bold.ts';
import { userCircleDuotone } from '../icon/glyphs/user-circle-duotone.ts';
import { PinField } from '../pin-field/pin-field.tsx';
import { Steps } from '../steps/steps.tsx';
import { Switch } from '../switch/switch.tsx';
import { TextArea } from '../text-area/text-area.tsx';
import { Box, Row } from './box.tsx';
import css from './gallery.module.css';

/** What is filled in. */
export function Forms() {
  const [on, setOn] = useState(true);
  const [pin, setPin] = useState('12');
  const [days, setDays] = useState<readonly [string, string]>(['2026-11-09', '2026-11-15']);
  return (
    <Box title="Field, PIN, steps, checkbox, switch">
      <div className={css.fields}>
        <Field label="Username" required icon={userCircleDuotone} placeholder="4–16 titik" />
        <Field label="Mobile" defaultValue="917 555 0142" valid hint="Padadalhan ka namin ng code" />
        <Field
          label="Password"
          type="password"
          icon={lockSimpleBold}
          defaultValue="1234"
          error="Hindi tugma ang password"
          trailing={<IconButton icon={eyeDuotone} label="Ipakita" />}
        />
        <Field label="Read-only" icon={userCircleDuotone} readOnly defaultValue="juanmiguel" />
      </div>
      <TextArea label="Komento" count="24/140" hint="Mababasa ito ng iba" defaultValue="Pumasok agad. Salamat po!" />
      <Field label="Hanapin" search icon={magnifyingGlassBold} placeholder="Maghanap sa tulong" />
      <DateRange
        startLabel="Mula"
        endLabel="Hanggang"
        start={days[0]}
        end={days[1]}
        min="2026-08-18"
        max="2026-11-15"
        onChange={(start, end) => setDays([start, end])}
      />
      <PinField label="Payment password" length={6} value={pin} onChange={setPin} />
      <Steps label="Takbo" steps={['Naisumite', 'Nasuri', 'Natanggap']} at={1} />
      <Row>
        <Checkbox>Sumasang-ayon ako</Checkbox>
        <Checkbox defaultChecked>Tandaan ako</Checkbox>
        <Switch label="Tunog" on={on} onChange={setOn} />
        <Switch label="Abiso" on={!on} onChange={(next) => setOn(!next)} />
      </Row>
    </Box>
  );
}
