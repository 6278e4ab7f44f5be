import { useState } from 'react'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { UnitRental } from '../life.contract.ts'

/** Plain links carry no token. */
export function HandoverRecordLink({ act: { number, pdf } }: { act: NonNullable<UnitRental['act']> }) {
  const [problem, setProblem] = useState('')
  async function download() {
    setProblem('')
    try {
      const file: EndpointShape = { method: 'GET', address: pdf as `/api/${string}`, who: 'orders:read', summary: '' }
      saveFile(await (await fetchEndpoint(file)).blob(), `aktas-${number}.pdf`)
    } catch (thrown) {
      setProblem(readProblem(thrown, 'Akto atsisiųsti nepavyko.').message)
    }
  }
  return (
    <>
      <button type="button" className="text-link" onClick={() => void download()}>
        {`aktas\u00a0${number}`}
      </button>
      {problem && (
        <span role="alert" className="block text-bad">
          {problem}
        </span>
      )}
    </>
  )
}
