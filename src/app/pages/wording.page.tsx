import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { PreviewTerms } from '#orders/contract-wording.contract.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { WordingScreen, type WordingScreenProps } from '#people/wording/office/wording-screen.tsx'
import { ShowWording } from '#people/wording/wording.contract.ts'
import type { WordKind } from '#people/wording/wording-definition.ts'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { PreviewQuoteTerms } from '#sales/desk/quote-words.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal }) => ({
  wording: sendRequest(ShowWording, { params: { key: params.key ?? '' }, signal }),
}))

export default function WordingPage() {
  const { data, problem } = useLoaded(useLoaderData<typeof clientLoader>().wording)
  if (problem !== null && !data) return <LoadFailure title="Teksto gauti nepavyko" problem={problem} />
  if (!data) return <Skeleton className="h-96 w-full" />
  const wording = data.data
  return <WordingScreen key={wording.key} wording={wording} paper={papers[wording.kind]} />
}

interface Sample {
  words: string
  file: string
  ask: (texts: Texts) => Promise<Response>
}

const contract = (words: string, buyer: 'private' | 'company'): Sample => ({
  words,
  file: 'pavyzdine-sutartis.pdf',
  ask: (texts) => fetchEndpoint(PreviewTerms, { body: { texts, buyer } }),
})
const quote = (words: string, holds: boolean): Sample => ({
  words,
  file: 'pavyzdinis-pasiulymas.pdf',
  ask: (texts) => fetchEndpoint(PreviewQuoteTerms, { body: { texts, holds } }),
})

/** Papers in each shape of their terms. */
const papers: Partial<Record<WordKind, WordingScreenProps['paper']>> = {
  contract: (texts, onFailed) => (
    <SamplePapers
      texts={texts}
      onFailed={onFailed}
      samples={[contract('Sutartis su žmogumi', 'private'), contract('Sutartis su įmone', 'company')]}
      after="Jau sudarytos sutartys nesikeičia."
    />
  ),
  quote: (texts, onFailed) => (
    <SamplePapers
      texts={texts}
      onFailed={onFailed}
      samples={[quote('Kai įrankiai laikomi', true), quote('Kai nelaikomi', false)]}
      after="Jau parengti pasiūlymai nesikeičia."
    />
  ),
}

type Texts = Record<string, string>
interface SamplePapersProps {
  texts: Texts
  samples: Sample[]
  after: string
  onFailed: (thrown: unknown) => void
}

function SamplePapers({ texts, samples, after, onFailed }: SamplePapersProps) {
  const [pending, setPending] = useState<string | null>(null)

  async function download({ words, file, ask }: Sample) {
    setPending(words)
    try {
      saveFile(await (await ask(texts)).blob(), file)
    } catch (thrown) {
      onFailed(thrown)
    } finally {
      setPending(null)
    }
  }

  return (
    <Card title="Kaip bus spausdinama">
      <div className="flex flex-wrap gap-3">
        {samples.map((sample) => (
          <Button
            key={sample.words}
            variant="quiet"
            pending={pending === sample.words}
            onClick={() => download(sample)}
          >
            <DownloadIcon />
            <span>{sample.words}</span>
          </Button>
        ))}
      </div>
      <p className="mt-2 text-sm text-soft">{`PDF su pavyzdiniais įrankiais, pažymėtas žodžiu „Pavyzdys“. ${after}`}</p>
    </Card>
  )
}
