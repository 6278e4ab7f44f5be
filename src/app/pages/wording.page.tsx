import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { PreviewQuoteTerms } from '#desk/quote-words.contract.ts'
import { PreviewTerms } from '#orders/contract-words.contract.ts'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { Card } from '#ui/office/card.tsx'
import { Unread } from '#ui/office/unread.tsx'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { WordingScreen, type WordingScreenProps } from '#wording/office/wording-screen.tsx'
import { ShowWording } from '#wording/wording.contract.ts'
import type { WordKind } from '#wording/words.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Tekstas klientams' })

export const clientLoader = staffLoader(({ params, signal }) => ({
  wording: sendRequest(ShowWording, { params: { key: params.key ?? '' }, signal }),
}))

/** One text to customers: a paper is looked at as PDF. */
export default function WordingPage() {
  const { data, problem } = useLoaded(useLoaderData<typeof clientLoader>().wording)
  if (problem !== null && !data) return <Unread title="Teksto gauti nepavyko" problem={problem} />
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
  ...{ words, file: 'pavyzdine-sutartis.pdf' },
  ask: (texts) => fetchEndpoint(PreviewTerms, { body: { texts, buyer } }),
})
const quote = (words: string, holds: boolean): Sample => ({
  ...{ words, file: 'pavyzdinis-pasiulymas.pdf' },
  ask: (texts) => fetchEndpoint(PreviewQuoteTerms, { body: { texts, holds } }),
})

/** Of a paper, in each of the shapes that its terms have. */
const papers: Partial<Record<WordKind, WordingScreenProps['paper']>> = {
  contract: (texts, onFailed) => (
    <SamplePapers
      {...{ texts, onFailed }}
      samples={[contract('Sutartis su žmogumi', 'private'), contract('Sutartis su įmone', 'company')]}
      after="Jau sudarytos sutartys nesikeičia."
    />
  ),
  quote: (texts, onFailed) => (
    <SamplePapers
      {...{ texts, onFailed }}
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
