import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { generateRowKey } from '#shell/ui/office/generate-row-key.ts'
import { LoadedContent } from '#shell/ui/office/loaded-content.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { SaveDelivery, ShowDelivery } from '../delivery.contract.ts'
import { RemoveRow } from './remove-row.tsx'
import { SlotRows } from './slot-rows.tsx'
import {
  buildDefaultDelivery,
  parseTypedDelivery,
  type TypedException,
  type TypedSlot,
  toListFieldErrors,
  toTypedDelivery,
} from './typed-delivery.ts'
import { ZoneRows } from './zone-rows.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ signal }) => ({
  delivery: sendRequest(ShowDelivery, { signal }),
  shop: sendRequest(ShowPublicSettings, { signal }),
}))

export default function DeliverySettings() {
  const questions = useLoaderData<typeof clientLoader>()
  const main = useLoaded(questions.delivery)
  const beside = useLoaded(questions.shop)
  const { notice, say } = useNotices()
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      <LoadedContent main={main} beside={beside} failed="Pristatymo nustatymų gauti nepavyko">
        {({ data }, shop) => (
          <DeliveryForm
            first={data}
            address={shop?.data.address ?? ''}
            onSaved={() => say.done('Pristatymo zonos ir laikai išsaugoti.')}
          />
        )}
      </LoadedContent>
    </>
  )
}

type DeliveryData = AnswerOf<typeof ShowDelivery>['data']

interface DeliveryFormProps {
  first: DeliveryData
  address: string
  onSaved: () => void
}

function DeliveryForm({ first, address, onSaved }: DeliveryFormProps) {
  const [typed, setTyped] = useState(() => toTypedDelivery(first))
  const [version, setVersion] = useState(first.version)
  const [problem, setProblem] = useState<{ message: string; errors: FormFieldErrors }>()
  const [pending, setPending] = useState(false)
  const mayWrite = usePermissions()('settings:write')

  async function save() {
    const { body, errors } = parseTypedDelivery(typed, version)
    if (Object.keys(errors).length > 0) return setProblem({ message: '', errors })
    setProblem(undefined)
    setPending(true)
    try {
      const { data } = await sendRequest(SaveDelivery, { body })
      setTyped(toTypedDelivery(data))
      setVersion(data.version)
      onSaved()
    } catch (thrown) {
      const { message, errors: said } = readProblem(thrown)
      setProblem({ message, errors: toListFieldErrors(said) })
    } finally {
      setPending(false)
    }
  }

  if (typed.zones.length === 0)
    return (
      <EmptyState
        title="Vežate pagal susitarimą"
        action={
          mayWrite && (
            <Button onClick={() => setTyped(buildDefaultDelivery(townIn(address), codeIn(address)))}>Pradėti</Button>
          )
        }
      >
        Kol zonų nėra, klientas renkasi „Pristatykite“ be kainos, o laiką suderinate telefonu. Įrašius zonas, kaina ir
        laisvi laikai rodomi krepšelyje. Pradžiai pasiūlysime savo miestą ir du laikus per dieną.
      </EmptyState>
    )
  const parts = { mayWrite, zones: typed.zones, slots: typed.slots }
  return (
    <Form
      errors={problem?.errors ?? {}}
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void save()
      }}
    >
      <FormErrors errors={problem?.errors ?? {}} message={problem?.message ?? ''} />
      <fieldset disabled={!mayWrite} className="grid gap-6">
        <ZoneRows {...parts} onChange={(zones) => setTyped((all) => ({ ...all, zones }))} />
        <SlotRows {...parts} onChange={(slots) => setTyped((all) => ({ ...all, slots }))} />
        <ExceptionRows
          {...parts}
          exceptions={typed.exceptions}
          onChange={(exceptions) => setTyped((all) => ({ ...all, exceptions }))}
        />
        {mayWrite && (
          <Button type="submit" pending={pending} className="justify-self-start">
            Išsaugoti
          </Button>
        )}
      </fieldset>
    </Form>
  )
}

const codeIn = (address: string) => /(?:LT-)?(\d{5})/.exec(address)?.[1] ?? ''
const townIn = (address: string) => (address.split(',').at(-1) ?? '').replace(/(?:LT-)?\d{5}/, '').trim()

interface ExceptionRowsProps {
  exceptions: TypedException[]
  slots: TypedSlot[]
  onChange: (exceptions: TypedException[]) => void
  mayWrite: boolean
}

function ExceptionRows({ exceptions, slots, onChange, mayWrite }: ExceptionRowsProps) {
  const change = (key: number, changes: Partial<TypedException>) =>
    onChange(exceptions.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const add = () => onChange([...exceptions, { key: generateRowKey(), day: '', slot: null, capacity: '0' }])
  return (
    <Card title="Išimtys">
      <p className="mb-4 max-w-prose text-sm text-soft">
        Diena, kurią vietų kitiek nei įprastai; 0 – tą dieną nevežama. Jau suplanuotus pristatymus pirma perkelkite.
      </p>
      <ul className="grid gap-4">
        {exceptions.map(({ key, ...one }, at) => (
          <li key={key} className="grid gap-4 border-b border-line pb-4 sm:grid-cols-[11rem_minmax(0,1fr)_8rem_auto]">
            <DayField
              label="Diena"
              name={`exceptions.${at}.day`}
              value={one.day}
              onDay={(day) => change(key, { day })}
            />
            <SelectField
              label="Laikas"
              name={`exceptions.${at}.slot`}
              value={one.slot ?? ''}
              onChange={({ target }) => change(key, { slot: target.value ? Number(target.value) : null })}
              options={[
                { value: '', label: 'Visi laikai' },
                ...slots.map((slot) => ({ value: slot.key, label: `${slot.from}–${slot.to}` })),
              ]}
            />
            <NumberField
              label="Vietų"
              name={`exceptions.${at}.capacity`}
              min={0}
              value={one.capacity}
              onChange={({ target }) => change(key, { capacity: target.value })}
            />
            {mayWrite && (
              <div className="flex justify-end sm:pt-7">
                <RemoveRow
                  label={`Pašalinti išimtį ${one.day}`}
                  onRemove={() => onChange(exceptions.filter((other) => other.key !== key))}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button variant="quiet" size="small" className="mt-4" onClick={add}>
          <PlusIcon className="size-4" />
          Pridėti dieną
        </Button>
      )}
    </Card>
  )
}
