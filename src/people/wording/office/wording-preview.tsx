import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { Card } from '#shell/ui/office/card.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { PreviewWording } from '../wording.contract.ts'

type Preview = AnswerOf<typeof PreviewWording>['data']

const smsWords = { one: 'SMS', few: 'SMS', other: 'SMS' }
const signWords = { one: 'ženklas', few: 'ženklai', other: 'ženklų' }

export function WordingPreview({ wordingKey: key, texts }: { wordingKey: string; texts: Record<string, string> }) {
  const [shown, show] = useState<{ data?: Preview; problem?: string }>({})
  const [as, setAs] = useState<'html' | 'text'>('html')
  const typed = JSON.stringify(texts)

  useEffect(() => {
    const stop = new AbortController()
    const ask = () =>
      sendRequest(PreviewWording, { params: { key }, body: { texts: JSON.parse(typed) }, signal: stop.signal })
        .then(({ data }) => show({ data }))
        .catch(
          (thrown) =>
            !stop.signal.aborted &&
            show(({ data }) => ({ ...(data && { data }), problem: readProblem(thrown).message })),
        )
    const timer = setTimeout(ask, 300)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, typed])

  const { data, problem } = shown
  return (
    <Card title="Kaip atrodys">
      {problem && (
        <p role="alert" className="mb-3 text-bad">
          {problem}
        </p>
      )}
      {!data && !problem && <Skeleton className="h-80 w-full" />}
      {data && (
        <div className="grid gap-3">
          {Object.keys(data.errors).length > 0 && (
            <p className="text-sm font-medium text-bad">
              Taip išsaugoti negalima: <span>{Object.values(data.errors).flat()[0]}</span>
            </p>
          )}
          {data.subject !== null && (
            <p className="wrap-anywhere">
              <span className="text-sm text-soft">Tema: </span>
              <strong>{data.subject}</strong>
            </p>
          )}
          {data.html !== null && (
            <RadioGroup
              label="Rodyti"
              name="preview_as"
              options={[
                { value: 'html', label: 'Laiškas' },
                { value: 'text', label: 'Tik tekstas' },
              ]}
              value={as}
              onChange={(value) => setAs(value === 'text' ? 'text' : 'html')}
            />
          )}
          {data.html !== null && as === 'html' ? (
            <iframe
              title="Laiško peržiūra"
              sandbox="allow-same-origin"
              srcDoc={data.html}
              className="h-[34rem] w-full rounded-house border border-line bg-[#ffffff]"
            />
          ) : (
            <p className="max-h-[34rem] overflow-y-auto rounded-house border border-line bg-paper p-4 text-sm whitespace-pre-line wrap-anywhere">
              {data.text}
            </p>
          )}
          {data.parts !== null && (
            <p className="text-sm text-soft">
              {`${formatPlural(data.parts, smsWords)}, ${formatPlural(data.text?.length ?? 0, signWords)}.`}
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
