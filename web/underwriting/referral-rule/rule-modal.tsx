import { useState } from 'react'
import { z } from 'zod'
import {
  type EditedCondition,
  RULE_LEVELS,
  type RuleOperator,
  typedValues,
  valuesAsTyped,
} from '#domain/underwriting/edited-rules.ts'
import { ruleWords } from '#domain/underwriting/fields.ts'
import { messageFollowing } from '#domain/underwriting/rule-message.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Fields, useSchemaForm } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { parseMoney } from '#web/kit/form/money-text.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { MultiSelectField, SelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { asSent, type Fact, type Rule, type RuleSet } from './rule-set.ts'
import classes from './referral.module.css'

const modalParams = z.object({ id: z.uuid(), code: z.string().max(40).optional() })

const schema = z.object({ ...ruleWords, code: z.string().trim().pipe(ruleWords.code) })
type Values = z.infer<typeof schema>
/** A condition while it is edited: its values in one line, or those chosen where the fact has choices. */
interface Condition {
  fact: string
  operator: RuleOperator
  text: string
  chosen: readonly string[]
}

const MOST_CONDITIONS = 8
const firstCondition: Condition = { fact: 'limit', operator: 'gte', text: '', chosen: [] }

/** What is compared with: choices of the fact, or what people type. */
const ValueField = (props: {
  fact: Fact | undefined
  condition: Condition
  onChange: (change: Partial<Condition>) => void
}) => {
  const { t } = useTranslation('underwriting')
  const { fact, condition } = props
  const label = t('underwriting:rule.value')
  if (fact && fact.choices.length > 0)
    return (
      <MultiSelectField
        label={label}
        options={fact.choices}
        value={condition.chosen}
        width="lg"
        onChange={(chosen) => props.onChange({ chosen })}
      />
    )
  const hint = t(fact?.kind === 'code' ? 'underwriting:rule.codesHint' : 'underwriting:rule.numberHint')
  if (fact?.kind === 'amount')
    return (
      <MoneyField
        label={label}
        hint={hint}
        value={parseMoney(condition.text) ?? null}
        onChange={(_value, text) => props.onChange({ text })}
      />
    )
  return (
    <TextField
      label={label}
      width="md"
      hint={hint}
      value={condition.text}
      onChange={(text) => props.onChange({ text })}
    />
  )
}

const Conditions = (props: {
  facts: readonly Fact[]
  conditions: readonly Condition[]
  onChange: (conditions: Condition[]) => void
}) => {
  const { t } = useTranslation('underwriting')
  const { conditions, facts } = props
  const set = (at: number, change: Partial<Condition>) =>
    props.onChange(conditions.map((one, index) => (index === at ? { ...one, ...change } : one)))
  const chooseFact = (at: number, name: string | null) => {
    const fact = facts.find((one) => one.name === name)
    if (fact) set(at, { fact: fact.name, operator: fact.operators[0] ?? 'in', text: '', chosen: [] })
  }
  return (
    <>
      {conditions.map((condition, at) => {
        const fact = facts.find((one) => one.name === condition.fact)
        return (
          // Conditions have no name of their own: their place is what they are.
          <fieldset key={at} className={classes.condition}>
            <legend className="visually-hidden">
              {t('underwriting:rule.condition', { number: at + 1 })}
            </legend>
            <SelectField
              label={t('underwriting:rule.fact')}
              width="md"
              options={facts.map((one) => ({ value: one.name, label: one.label }))}
              value={condition.fact}
              onChange={(name) => chooseFact(at, name)}
            />
            <SelectField
              label={t('underwriting:rule.operator')}
              width="sm"
              options={(fact?.operators ?? []).map((one) => ({
                value: one,
                label: t(`underwriting:operator.${one}`),
              }))}
              value={condition.operator}
              onChange={(operator) => set(at, { operator: (operator ?? 'in') as Condition['operator'] })}
            />
            <ValueField fact={fact} condition={condition} onChange={(change) => set(at, change)} />
            {conditions.length > 1 && (
              <Button
                variant="ghost"
                onClick={() => props.onChange(conditions.filter((_, index) => index !== at))}
              >
                {t('underwriting:rule.dropCondition', { number: at + 1 })}
              </Button>
            )}
          </fieldset>
        )
      })}
      {conditions.length < MOST_CONDITIONS && (
        <div>
          <Button onClick={() => props.onChange([...conditions, firstCondition])}>
            {t('underwriting:rule.addCondition')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The set with this rule put in the place of the one it was, or at its end. */
const withRule = (set: RuleSet, code: string | undefined, rule: Omit<Rule, 'words'>) => {
  const rules = asSent(set.rules)
  return rules.some((one) => one.code === code)
    ? rules.map((one) => (one.code === code ? rule : one))
    : [...rules, rule]
}

const RuleForm = (props: { set: RuleSet; facts: readonly Fact[]; code: string | undefined }) => {
  const { t } = useTranslation('underwriting')
  const { close, setDirty } = useModalControls()
  const { set, code } = props
  const rule = set.rules.find((one) => one.code === code)
  const form = useSchemaForm({
    schema,
    initial: {
      code: rule?.code ?? '',
      level: rule?.level ?? 'approve',
      reason: rule?.reason ?? '',
      source: rule?.source ?? '',
    },
  })
  const [conditions, setConditions] = useState<Condition[]>(
    rule?.when.map(({ fact, operator, values }) => ({
      fact,
      operator,
      text: valuesAsTyped(operator, values),
      chosen: values,
    })) ?? [firstCondition],
  )
  const save = useCommand('ruleSetUpdate', {
    silent: true,
    success: t('underwriting:rule.saved'),
    onSuccess: close,
  })
  const hasChoices = (name: string): boolean =>
    (props.facts.find((fact) => fact.name === name)?.choices.length ?? 0) > 0
  const edited = (all: readonly Condition[]): EditedCondition[] =>
    all.map(({ fact, operator, text, chosen }) => ({
      fact,
      operator,
      values: hasChoices(fact) ? [...chosen] : typedValues(operator, text),
    }))
  // The message as it was last written, with the conditions of then: what is typed since is followed from there, for
  // a value passes through others until it is complete.
  const [written, setWritten] = useState({ message: form.getValues().reason, when: edited(conditions) })
  const write = (message: string) => {
    form.setFieldValue('reason', message)
    setWritten({ message, when: edited(conditions) })
  }
  const change = (next: Condition[]) => {
    setDirty(true)
    setConditions(next)
    if (next.length !== conditions.length)
      setWritten({ message: form.getValues().reason, when: edited(next) })
    else form.setFieldValue('reason', messageFollowing(written.message, written.when, edited(next)))
  }
  const label = (name: keyof Values) => t(`underwriting:rule.${name}`)
  const problem = save.error ? (save.error.errors[0]?.detail ?? null) : null
  return (
    <ModalForm
      form={form}
      labels={{ code: label('code'), reason: label('reason'), source: label('source') }}
      pending={save.isPending}
      error={save.error ? (problem ?? messageOr(save.error, t('underwriting:rule.failed'))) : null}
      submitText={t('underwriting:rule.save')}
      busyText={t('underwriting:decide.busy')}
      onSubmit={(values) =>
        save.mutate({
          params: { id: set.id },
          body: {
            lockVersion: set.lockVersion,
            rules: withRule(set, code, {
              ...values,
              when: edited(conditions),
            }),
          },
        })
      }
    >
      <Fields>
        <TextField
          label={label('code')}
          name="code"
          width="lg"
          data-autofocus
          {...form.getInputProps('code')}
        />
        <SelectField
          label={label('level')}
          hint={t(`underwriting:levelHint.${form.getValues().level}`)}
          options={RULE_LEVELS.map((level) => ({ value: level, label: t(`underwriting:level.${level}`) }))}
          {...form.getInputProps('level')}
        />
        <Notice tone="info">{t('underwriting:rule.allHold')}</Notice>
        <Conditions facts={props.facts} conditions={conditions} onChange={change} />
        <TextArea
          label={label('reason')}
          hint={t('underwriting:rule.reasonHint')}
          name="reason"
          {...form.getInputProps('reason')}
          onChange={write}
        />
        <TextField label={label('source')} name="source" width="xl" {...form.getInputProps('source')} />
      </Fields>
    </ModalForm>
  )
}

const Loading = ({ params }: { params: z.output<typeof modalParams> }) => {
  const set = useApi('ruleSetGet', { params: { id: params.id } })
  const facts = useApi('ruleFactList', {})
  if (!set.data || !facts.data) return <Skeletons lines={6} height={24} />
  return <RuleForm set={set.data} facts={facts.data.content} code={params.code} />
}

/** Add a rule to a draft, or change one. */
export const modal = defineModal({
  params: modalParams,
  title: ({ code }) =>
    code ? translate('underwriting:rule.editOf', { code }) : translate('underwriting:rule.add'),
  content: Loading,
})
