import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { useMay } from '#ui/office/may.tsx'
import { readProblem } from '#ui/read-problem.ts'
import { SaveDelivery, type ShowDelivery } from '../delivery.contract.ts'
import { ExceptionRows } from './exception-rows.tsx'
import { SlotRows } from './slot-rows.tsx'
import { atFields, firstDelivery, readTyped, typedOf } from './typed-delivery.ts'
import { ZoneRows } from './zone-rows.tsx'

type Shown = AnswerOf<typeof ShowDelivery>['data']

interface DeliveryFormProps {
  first: Shown
  /** The shop's own: what it most likely delivers around. */
  address: string
  onSaved: () => void
}

/** Zones, slots and exceptions on one page, saved together. */
export function DeliveryForm({ first, address, onSaved }: DeliveryFormProps) {
  const [typed, setTyped] = useState(() => typedOf(first))
  const [version, setVersion] = useState(first.version)
  const [problem, setProblem] = useState<{ message: string; errors: FieldErrors }>()
  const [pending, setPending] = useState(false)
  const mayWrite = useMay()('settings:write')

  async function save() {
    const { body, errors } = readTyped(typed, version)
    if (Object.keys(errors).length > 0) return setProblem({ message: '', errors })
    setProblem(undefined)
    setPending(true)
    try {
      const { data } = await sendRequest(SaveDelivery, { body })
      setTyped(typedOf(data))
      setVersion(data.version)
      onSaved()
    } catch (thrown) {
      const { message, errors: said } = readProblem(thrown)
      setProblem({ message, errors: atFields(said) })
    } finally {
      setPending(false)
    }
  }

  if (typed.zones.length === 0)
    return (
      <EmptyState
        title="Vežate pagal susitarimą"
        action={
          mayWrite && <Button onClick={() => setTyped(firstDelivery(townIn(address), codeIn(address)))}>Pradėti</Button>
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

/** Of the shop's own address, „Pramonės pr. 4, LT-51329 Kaunas“. */
const codeIn = (address: string) => /(?:LT-)?(\d{5})/.exec(address)?.[1] ?? ''
const townIn = (address: string) => (address.split(',').at(-1) ?? '').replace(/(?:LT-)?\d{5}/, '').trim()
