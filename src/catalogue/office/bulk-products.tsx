import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineCountedSentence } from '#platform/define-counted-sentence.ts'
import { requiredWord } from '#platform/required-word.ts'
import { Button } from '#shell/ui/button.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { BulkModal } from '#shell/ui/office/bulk-modal.tsx'
import { EditIcon } from '#shell/ui/office/icons.tsx'
import type { BulkActionsProps } from '#shell/ui/office/list-definition.ts'
import { UndoNotice } from '#shell/ui/office/undo-notice.tsx'
import type { DialogHandlers } from '#shell/ui/office/use-dialog.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { type BulkChange, type ProductsEdit, ProductsEdits } from '../bulk-edit.contract.ts'
import { type Category, ListCategories } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'
import { trackingLabels } from '../tracking.ts'

type Field = keyof BulkChange

const fieldLabels: Record<Field, string> = {
  price_percent: 'Kaina procentais',
  price_cents: 'Kaina suma',
  category_id: 'Kategorija',
  minimum_days: 'Trumpiausia nuoma',
  tracked: 'Kaip sekami',
}
const fieldsOfGoods: Field[] = ['price_percent', 'price_cents', 'category_id']

const describeChanged = defineCountedSentence({
  one: 'Pakeistas {n} produktas.',
  few: 'Pakeisti {n} produktai.',
  other: 'Pakeista {n} produktų.',
})
const describeRestored = defineCountedSentence({
  one: 'Grąžintas {n} produktas.',
  few: 'Grąžinti {n} produktai.',
  other: 'Grąžinta {n} produktų.',
})
const describeLeft = defineCountedSentence({
  one: '{n} per tą laiką jau pakeistas, todėl liko.',
  few: '{n} per tą laiką jau pakeisti, todėl liko.',
  other: '{n} per tą laiką jau pakeista, todėl liko.',
})

export function BulkProducts({ kind, ...props }: BulkActionsProps & { kind: Kind }) {
  const { chosen, dialog } = props
  return (
    <Button
      disabled={chosen.count === 0}
      onClick={() => dialog.open((handlers) => <EditModal kind={kind} {...props} {...handlers} />)}
    >
      <EditIcon />
      Keisti pasirinktus
    </Button>
  )
}

function EditModal({
  kind,
  chosen,
  say,
  refresh,
  onEnd,
  onClose,
  onDone,
}: BulkActionsProps & DialogHandlers & { kind: Kind }) {
  const [field, setField] = useState<Field>('price_percent')
  const { edit, undo } = ProductsEdits[kind]
  const which = 'ids' in chosen ? { ids: chosen.ids } : { filters: chosen.filters }

  async function send(typed: FormData, how: { dry_run: true } | { seen: string }): Promise<ProductsEdit> {
    const change = readChange(field, String(typed.get(`change.${field}`)))
    return (await sendRequest(edit, { body: { ...which, change, ...how } })).data
  }

  async function takeBack(done_at: string): Promise<string> {
    const { restored, left } = (await sendRequest(undo, { body: { done_at } })).data
    return [describeRestored(restored), left > 0 && describeLeft(left)].filter(Boolean).join(' ')
  }

  function finish({ changed, done_at, may_undo }: ProductsEdit) {
    const words = describeChanged(changed)
    onEnd()
    if (!may_undo || !done_at) return onDone(words)
    onDone()
    say.undoable(<UndoNotice words={words} undo={() => takeBack(done_at)} say={say} refresh={refresh} />)
  }

  return (
    <BulkModal
      title="Keisti pasirinktus"
      send={send}
      onClose={onClose}
      onDone={finish}
      warning={
        field === 'tracked' && (
          <p className="font-medium text-warn">
            Šio pakeitimo atšaukti negalėsite: sukurti ir panaikinti kodai tokie lieka.
          </p>
        )
      }
    >
      <SelectField
        label="Ką keisti"
        name="field"
        value={field}
        options={(kind === 'rent' ? (Object.keys(fieldLabels) as Field[]) : fieldsOfGoods).map((value) => ({
          value,
          label: fieldLabels[value],
        }))}
        onChange={({ target }) => setField(target.value as Field)}
      />
      <ChangeField key={field} kind={kind} field={field} />
    </BulkModal>
  )
}

const readChange = (field: Field, text: string): BulkChange => ({
  [field]: field === 'tracked' ? text : field === 'price_cents' ? Math.round(Number(text) * 100) : Number(text),
})

function ChangeField({ kind, field }: { kind: Kind; field: Field }) {
  const common = { name: `change.${field}`, required: true, 'data-missing': requiredWord }
  if (field === 'price_percent')
    return (
      <NumberField {...common} label="Kiek procentų" hint="Pigiau – su minusu: −5." unit="%" step="0.01" max="900" />
    )
  if (field === 'price_cents')
    return <NumberField {...common} label="Kiek eurų be PVM" hint="Pigiau – su minusu: −2,50." unit="€" step="0.01" />
  if (field === 'minimum_days')
    return <NumberField {...common} label="Kiek dienų" hint="Įrankiams, nuomojamiems dienomis." unit="d." min="1" />
  if (field === 'tracked')
    return (
      <SelectField
        {...common}
        label="Kaip bus sekami"
        options={Object.entries(trackingLabels).map(([value, label]) => ({ value, label }))}
      />
    )
  return <CategoryChoice {...common} kind={kind} />
}

function CategoryChoice({ kind, ...common }: { kind: Kind; name: string; 'data-missing': string }) {
  const [categories, setCategories] = useState<Category[]>([])
  useEffect(() => {
    const stop = new AbortController()
    // no loader: what a dialog asks for
    sendRequest(ListCategories[kind], { signal: stop.signal }).then(
      ({ data }) => setCategories(data),
      () => undefined,
    )
    return () => stop.abort()
  }, [kind])
  return (
    <SelectField
      {...common}
      label="Nauja kategorija"
      placeholder="Pasirinkite"
      options={categories.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
