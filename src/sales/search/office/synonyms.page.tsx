import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { ListSynonyms, SaveSynonyms } from '../synonyms.contract.ts'
import { formatSynonymLines, parseSynonymLines, toLineErrors } from './parse-synonym-lines.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ signal }) => ({ synonyms: sendRequest(ListSynonyms, { signal }) }))

export default function SynonymsPage() {
  const questions = useLoaderData<typeof clientLoader>()
  const main = useLoaded(questions.synonyms)
  const { notice, say } = useNotices()
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      {main.data ? (
        <SynonymsForm first={main.data} onSaved={() => say.done('Paieškos žodžiai išsaugoti')} />
      ) : main.problem === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <LoadFailure title="Paieškos žodžių gauti nepavyko" problem={main.problem} />
      )}
    </>
  )
}

interface SynonymsFormProps {
  first: AnswerOf<typeof ListSynonyms>
  onSaved: () => void
}

const textOf = (data: FormData) => String(data.get('synonyms') ?? '')

function SynonymsForm({ first, onSaved }: SynonymsFormProps) {
  const [saved, setSaved] = useState(first)
  const [text, setText] = useState(() => formatSynonymLines(first.data))
  const mayWrite = usePermissions()('catalogue:write')
  const form = useSubmit(
    (data) => sendRequest(SaveSynonyms, { body: { data: parseSynonymLines(textOf(data)).data, seen: saved.version } }),
    {
      check: (data) => parseSynonymLines(textOf(data)).errors,
      onDone: (answer) => {
        setSaved(answer)
        setText(formatSynonymLines(answer.data))
        onSaved()
      },
    },
  )
  const errors = { ...form.errors, ...toLineErrors(form.errors ?? {}, text) }
  return (
    <Form onSubmit={form.onSubmit} errors={errors} className="grid gap-6">
      <FormErrors errors={errors} message={form.message} all />
      <Card title="Kaip žmonės sako">
        <p className="mb-4 max-w-prose text-sm text-soft">
          Kas ieško žodžio kairėje, randa ir tai, kas parašyta dešinėje: vienoje eilutėje vienas žodis, kelios reikšmės
          atskiriamos kableliu. Galūnės ir nosinės nesvarbios.
        </p>
        <TextArea
          label="Žodžiai"
          name="synonyms"
          rows={16}
          value={text}
          onChange={(event) => setText(event.target.value)}
          readOnly={!mayWrite}
          hint="Pavyzdžiui: bolgarkė = kampinis šlifuoklis"
        />
      </Card>
      {mayWrite && (
        <Button type="submit" pending={form.pending} className="justify-self-start">
          Išsaugoti
        </Button>
      )}
    </Form>
  )
}
