import { useState } from 'react'
import { useSession } from '#accounts/shop/session.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { readChoice } from '#consents/shop/kept-choice.ts'
import { fetchCall } from '#platform/api-client.ts'
import { saveFile } from '#platform/save-file.ts'
import { slimCall } from '#platform/slim-call.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { readProblem } from '#ui/read-problem.ts'
import type { DownloadMyData, DownloadMyDataPage, DownloadMyDataPdf } from '../privacy.contract.ts'
import { EraseAccount } from './erase-account.tsx'

const asFile = slimCall<typeof DownloadMyData>('GET', '/api/user/data')
const asPage = slimCall<typeof DownloadMyDataPage>('GET', '/api/user/data.html')
const asPdf = slimCall<typeof DownloadMyDataPdf>('GET', '/api/user/data.pdf')
const files = { json: asFile, pdf: asPdf, html: asPage }
type Ending = keyof typeof files

/** One's own data: taken along as a file, or erased with the account. */
export function MyData() {
  const { user } = useSession()
  return (
    <section aria-labelledby="mano-duomenys" className="mt-12 border-t border-line pt-8">
      <h2 id="mano-duomenys" className="section-title">
        Mano duomenys
      </h2>
      <p className="mt-1 text-soft">
        Viskas, ką apie jus saugome: paskyra, užsakymai, nuomos, sąskaitos, laiškai ir prašymai.
      </p>
      <Downloads />
      <EraseAccount email={user?.email ?? ''} />
    </section>
  )
}

function Downloads() {
  const [running, setRunning] = useState<Ending>()
  const [problem, setProblem] = useState('')

  async function save(ending: Ending) {
    setRunning(ending)
    setProblem('')
    try {
      const consent_id = readChoice()?.id
      const answer = await fetchCall(files[ending], { query: { consent_id } })
      saveFile(await answer.blob(), `mano-duomenys-${dayOf(new Date())}.${ending}`)
    } catch (thrown) {
      setProblem(readProblem(thrown).message)
    } finally {
      setRunning(undefined)
    }
  }

  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="quiet" pending={running === 'json'} onClick={() => save('json')}>
          <DownloadIcon />
          Atsisiųsti mano duomenis
        </Button>
        <Button variant="quiet" pending={running === 'pdf'} onClick={() => save('pdf')}>
          <DownloadIcon />
          Atsisiųsti skaityti (PDF)
        </Button>
        <Button variant="quiet" pending={running === 'html'} onClick={() => save('html')}>
          <DownloadIcon />
          HTML
        </Button>
      </div>
      <p className="mt-2 text-sm text-soft">
        Pirmoji rinkmena (JSON) skirta perkelti į kitą sistemą, kitos dvi – skaityti. HTML patogiau, jei naudojatės
        ekrano skaitytuvu.
      </p>
      {problem && (
        <Banner kind="error" className="mt-4">
          {problem}
        </Banner>
      )}
    </>
  )
}
