import { useState } from 'react'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { readProblem } from '#ui/read-problem.ts'
import type { Held } from '../life.contract.ts'

/** An act by its number: pressed, its PDF is saved. It lies behind the token, so that a plain link would not open it. */
export function ActLink({ act: { number, pdf } }: { act: NonNullable<Held['act']> }) {
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
