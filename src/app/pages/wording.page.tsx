import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { PreviewTerms } from '#orders/contract-words.contract.ts'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { Card } from '#ui/office/card.tsx'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { WordingScreen } from '#wording/office/wording-screen.tsx'
import { ShowWording } from '#wording/wording.contract.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Tekstas klientams' })

export const clientLoader = staffLoader(({ params, signal }) => ({
  wording: sendRequest(ShowWording, { params: { key: params.key ?? '' }, signal }),
}))

/** One text to customers: a paper is looked at as PDF. */
export default function WordingPage() {
  const { data, problem } = useLoaded(useLoaderData<typeof clientLoader>().wording)
  if (problem !== null) return <p role="alert">{whatFailed(problem, 'Teksto gauti nepavyko')}</p>
  if (!data) return <Skeleton className="h-96 w-full" />
  const wording = data.data
  return (
    <WordingScreen
      key={wording.key}
      wording={wording}
      paper={wording.kind === 'contract' ? (texts, onFailed) => <SampleContract {...{ texts, onFailed }} /> : undefined}
    />
  )
}

interface SampleContractProps {
  texts: Record<string, string>
  onFailed: (thrown: unknown) => void
}

function SampleContract({ texts, onFailed }: SampleContractProps) {
  const [pending, setPending] = useState<'private' | 'company' | null>(null)

  async function download(buyer: 'private' | 'company') {
    setPending(buyer)
    try {
      const answer = await fetchEndpoint(PreviewTerms, { body: { texts, buyer } })
      saveFile(await answer.blob(), 'pavyzdine-sutartis.pdf')
    } catch (thrown) {
      onFailed(thrown)
    } finally {
      setPending(null)
    }
  }

  return (
    <Card title="Kaip bus spausdinama">
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" pending={pending === 'private'} onClick={() => download('private')}>
          <DownloadIcon />
          Sutartis su žmogumi
        </Button>
        <Button variant="quiet" pending={pending === 'company'} onClick={() => download('company')}>
          <DownloadIcon />
          Sutartis su įmone
        </Button>
      </div>
      <p className="mt-2 text-sm text-soft">
        PDF su pavyzdiniais įrankiais, pažymėtas žodžiu „Pavyzdys“. Jau sudarytos sutartys nesikeičia.
      </p>
    </Card>
  )
}
