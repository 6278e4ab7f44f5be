import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { LoadedContent } from '#shell/ui/office/loaded-content.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { ListFees, maxFees, SaveFees } from '../fees.contract.ts'
import { createBlankFee, listDefaultFees, readTypedFees, type TypedFee, toTypedFees } from './fee-drafts.ts'
import { FeeFields } from './fee-fields.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ signal }) => ({
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
      <LoadedContent main={main} beside={beside} failed="Įkainių gauti nepavyko">
        {(first, shop) => (
          <FeesForm first={first} rate={shop?.data.vat_rate} onSaved={() => say.done('Įkainiai išsaugoti.')} />
        )}
      </LoadedContent>
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
  const [typed, setTyped] = useState(() => toTypedFees(first.data))
  const [saved, setSaved] = useState(first)
  const [problem, setProblem] = useState<{ message: string; errors: FormFieldErrors }>()
  const [pending, setPending] = useState(false)
  const mayWrite = usePermissions()('settings:write')

  async function save() {
    const { data, errors } = readTypedFees(typed)
    if (Object.keys(errors).length > 0) return setProblem({ message: '', errors })
    setProblem(undefined)
    setPending(true)
    try {
      const answer = await sendRequest(SaveFees, { body: { data, seen: saved.version } })
      setTyped(toTypedFees(answer.data))
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
        action={mayWrite && <Button onClick={() => setTyped(listDefaultFees())}>Pradėti</Button>}
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
                fee={fee}
                at={at}
                rate={rate}
                mayWrite={mayWrite}
                onChange={(changes) => change(fee.key, changes)}
                onRemove={() => setTyped((all) => all.filter(({ key }) => key !== fee.key))}
              />
            ))}
          </ul>
          {mayWrite && typed.length < maxFees && (
            <Button
              variant="quiet"
              size="small"
              className="mt-4"
              onClick={() => setTyped((all) => [...all, createBlankFee()])}
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
