import { LANGUAGE_RELOAD_MS } from '@perya/contract';
import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent, type SyntheticEvent } from 'react';
import { useForm, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import { cleanValue, faultOf, faultText, type FieldPlan, type Values } from './fault.ts';

/** The fields of a form in the order they stand in; a field that is not planned is neither checked nor sent. */
export type Plans<Name extends string> = Readonly<Partial<Record<Name, FieldPlan>>>;

/** What a field of the design system needs to belong to a form. */
export interface FieldBinding {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly valid: boolean;
  readonly ref: (input: HTMLInputElement | null) => void;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void;
}

/** A form whose fields are checked by the rules of the brand. */
export interface RuleForm<Name extends string> {
  /** The props of a field. */
  readonly field: (name: Name) => FieldBinding;
  /** What a field holds now; the form redraws when it changes. */
  readonly value: (name: Name) => string;
  readonly set: (name: Name, value: string) => void;
  /** Empties a field without complaining about it, such as a code that was wrong. */
  readonly clear: (name: Name) => void;
  /** Checks one field and moves to it when it is wrong. */
  readonly check: (name: Name) => Promise<boolean>;
  /** Shows a code of the server at a field, and moves there unless somebody is typing elsewhere. */
  readonly blame: (name: Name, code: string, options?: { readonly moves: boolean }) => void;
  readonly focus: (name: Name) => void;
  readonly isWrong: (name: Name) => boolean;
  /** Starts over with what is typed: nothing is wrong until it is looked at again. */
  readonly forgive: () => void;
  /** The handler of the form: checks all, moves to the first wrong field or runs, once at a time. [VAL-20] */
  readonly submit: (run: (values: Record<Name, string>) => Promise<void>) => (event?: SyntheticEvent) => void;
  readonly isBusy: boolean;
  readonly isTouched: boolean;
  readonly hasErrors: boolean;
}

type Inner = UseFormReturn<Record<string, string>>;

/** The fields on screen; phones open their keyboard only for a focus that follows the press at once. */
type Inputs = Map<string, HTMLInputElement>;

/** A form checked on leaving a field and then on every change. [VAL-02, VAL-17, VAL-20, VAL-27] */
export function useRuleForm<Name extends string>(
  plans: Plans<Name>,
  initial?: Readonly<Partial<Record<Name, string>>>,
): RuleForm<Name> {
  const t = useT();
  const inner: Inner = useForm<Record<string, string>>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...initial } as Record<string, string>,
    resolver: (values) => {
      const errors = faultsOf(plans, values);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { errors, touchedFields, dirtyFields } = inner.formState;
  const inputs = useRef<Inputs>(new Map()).current;
  const values = useWatch({ control: inner.control });
  useRecheckOnLanguage(inner);
  const { isBusy, submit } = useSubmit(plans, inner, inputs);

  return {
    field: (name) => bindField({ name, plan: plans[name] ?? { label: name }, inner, inputs, t }),
    value: (name) => values[name] ?? '',
    set: (name: string, value) => inner.setValue(name, value, { shouldDirty: true, shouldValidate: value !== '' }),
    clear: (name: string) => {
      inner.setValue(name, '');
      inner.clearErrors(name);
    },
    check: async (name) => {
      const isGood = await inner.trigger(name);
      if (!isGood) inputs.get(name)?.focus();
      return isGood;
    },
    blame: (name, code, { moves } = { moves: true }) => {
      inner.setError(name, { type: code });
      if (moves) inputs.get(name)?.focus();
    },
    focus: (name) => inputs.get(name)?.focus(),
    isWrong: (name: string) => errors[name] !== undefined,
    forgive: () => inner.reset(undefined, { keepValues: true, keepDirty: true, keepDefaultValues: true }),
    submit,
    isBusy,
    isTouched: Object.keys(touchedFields).length + Object.keys(dirtyFields).length > 0,
    hasErrors: Object.keys(errors).length > 0,
  };
}

interface Bound {
  readonly name: string;
  readonly plan: FieldPlan;
  readonly inner: Inner;
  readonly inputs: Inputs;
  readonly t: Translate;
}

function bindField({ name, plan, inner, inputs, t }: Bound): FieldBinding {
  const { onChange, onBlur, ref } = inner.register(name);
  const { errors, touchedFields } = inner.formState;
  const fault = errors[name]?.type;
  const recheck = () => {
    const other = plan.rechecks;
    if (other !== undefined && inner.getValues(other)) void inner.trigger(other);
  };
  return {
    name,
    label: plan.label,
    required: plan.required ?? plan.rule?.required ?? false,
    error: fault === undefined ? undefined : faultText(t, String(fault), plan),
    valid: plan.tick === true && touchedFields[name] === true && fault === undefined && !!inner.getValues(name),
    ref: (input) => {
      if (input) inputs.set(name, input);
      else inputs.delete(name);
      ref(input);
    },
    onChange: (event) => void onChange(event).then(recheck),
    onBlur: (event) => {
      // Looking up a code in another app is not leaving the field: it keeps the focus of its page.
      if (document.activeElement !== event.target) void onBlur(event);
    },
  };
}

function faultsOf<Name extends string>(plans: Plans<Name>, values: Values): FieldErrors<Record<string, string>> {
  const errors: FieldErrors<Record<string, string>> = {};
  namesOf(plans).forEach((name) => {
    const plan = plans[name];
    const fault = plan ? faultOf(plan, values, name) : null;
    if (fault !== null) errors[name] = { type: fault };
  });
  return errors;
}

function namesOf<Name extends string>(plans: Plans<Name>): Name[] {
  return Object.keys(plans) as Name[];
}

/** A second press while the first still runs does nothing. */
function useSubmit<Name extends string>(
  plans: Plans<Name>,
  inner: Inner,
  inputs: Inputs,
): Pick<RuleForm<Name>, 'submit' | 'isBusy'> {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const submit: RuleForm<Name>['submit'] = (run) => (event) => {
    event?.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const clean = (values: Values) => {
      const cleaned: Partial<Record<Name, string>> = {};
      namesOf(plans).forEach((name) => {
        cleaned[name] = cleanValue(plans[name] ?? { label: name }, values[name]);
      });
      return cleaned as Record<Name, string>;
    };
    const focusFirst = (errors: FieldErrors) => {
      // A field that is still locked cannot be entered.
      const wrong = namesOf(plans).map((name) => (errors[name] ? inputs.get(name) : undefined));
      wrong.find((input) => input?.disabled === false)?.focus();
    };
    void inner
      .handleSubmit(
        (values) => run(clean(values)),
        focusFirst,
      )(event)
      .finally(() => {
        isRunning.current = false;
        setBusy(false);
      });
  };
  return { submit, isBusy };
}

/** What was checked already is checked again in the new language, once switching has settled. [VAL-02] */
function useRecheckOnLanguage(inner: Inner): void {
  const language = useLanguage();
  const before = useRef(language);
  const latest = useRef(inner);
  latest.current = inner;
  useEffect(() => {
    if (before.current === language) return undefined;
    before.current = language;
    const timer = setTimeout(() => {
      const { formState, trigger } = latest.current;
      const checked = Object.keys(formState.errors);
      if (checked.length > 0) void trigger(checked);
    }, LANGUAGE_RELOAD_MS);
    return () => clearTimeout(timer);
  }, [language]);
}
