import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import type { FieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { useMay } from '#shell/ui/office/may.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { WhenRead } from '#shell/ui/office/when-read.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { ListFees, mostFees, SaveFees } from '../fees.contract.ts'
import { FeeFields } from './fee-fields.tsx'
import { blankFee, firstFees, readTyped, type TypedFee, typedOf } from './typed-fees.ts'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = staffLoader(({ signal }) => ({
  fees: sendRequest(ListFees, { signal }),
  shop: sendRequest(ShowPublicSettings, { signal }),
}))

export default function FeesPage() {
  const questions = useLoaderData<typeof clientLoader>()
  const main = useLoaded(questions.fees)
  const beside = useLoaded(questions.shop)
  const { notice, say } = useNotices()
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      <WhenRead main={main} beside={beside} failed="Įkainių gauti nepavyko">
        {(first, shop) => (
          <FeesForm first={first} rate={shop?.data.vat_rate} onSaved={() => say.done('Įkainiai išsaugoti.')} />
        )}
      </WhenRead>
    </>
  )
}

interface FeesFormProps {
  first: AnswerOf<typeof ListFees>
  /** Percent of VAT; undefined while unknown. */
  rate: number | undefined
  onSaved: () => void
}

function FeesForm({ first, rate, onSaved }: FeesFormProps) {
  const [typed, setTyped] = useState(() => typedOf(first.data))
  const [saved, setSaved] = useState(first)
  const [problem, setProblem] = useState<{ message: string; errors: FieldErrors }>()
  const [pending, setPending] = useState(false)
  const mayWrite = useMay()('settings:write')

  async function save() {
    const { data, errors } = readTyped(typed)
    if (Object.keys(errors).length > 0) return setProblem({ message: '', errors })
    setProblem(undefined)
    setPending(true)
    try {
      const answer = await sendRequest(SaveFees, { body: { data, seen: saved.version } })
      setTyped(typedOf(answer.data))
      setSaved(answer)
      onSaved()
    } catch (thrown) {
      setProblem(readProblem(thrown))
    } finally {
      setPending(false)
    }
  }

  if (typed.length === 0 && saved.data.length === 0)
    return (
      <EmptyState
        title="Įkainių dar nėra"
        action={mayWrite && <Button onClick={() => setTyped(firstFees())}>Pradėti</Button>}
      >
        Kol sąrašas tuščias, priimdami įrankį kainą kaskart įrašote patys, o nuomos taisyklėse įkainių nerodome.
        Pradžiai pasiūlysime valymą ir degalus: kainas įrašysite savo.
      </EmptyState>
    )
  const change = (key: number, changes: Partial<TypedFee>) =>
    setTyped((all) => all.map((fee) => (fee.key === key ? { ...fee, ...changes } : fee)))
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
        <Card title="Už ką primokama grąžinant">
          <p className="mb-4 max-w-prose text-sm text-soft">
            Klientai sąrašą mato nuomos taisyklėse, o priimant įrankį iš jo siūloma priemoka. Pirmasis valymo įkainis
            siūlomas, kai įrankis grįžta nešvarus; trūkstama dalis – kai jos pavadinimas sutampa su komplekto dalies.
          </p>
          <ul className="grid gap-6">
            {typed.map((fee, at) => (
              <FeeFields
                key={fee.key}
                {...{ fee, at, rate, mayWrite }}
                onChange={(changes) => change(fee.key, changes)}
                onRemove={() => setTyped((all) => all.filter(({ key }) => key !== fee.key))}
              />
            ))}
          </ul>
          {mayWrite && typed.length < mostFees && (
            <Button
              variant="quiet"
              size="small"
              className="mt-4"
              onClick={() => setTyped((all) => [...all, blankFee()])}
            >
              <PlusIcon className="size-4" />
              Pridėti įkainį
            </Button>
          )}
        </Card>
        {mayWrite && (
          <Button type="submit" pending={pending} className="justify-self-start">
            Išsaugoti
          </Button>
        )}
      </fieldset>
    </Form>
  )
}
