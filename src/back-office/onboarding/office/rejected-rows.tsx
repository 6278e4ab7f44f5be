import { useState } from 'react'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { Button } from '#shell/ui/button.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import type { ImportKind } from '../import-kinds.ts'
import { buildImportEndpoints } from '../onboarding.contract.ts'

interface RejectedRowsProps {
  kind: ImportKind
  file: File
  mapping: Record<string, string> | undefined
}

/** To be mended in a spreadsheet and sent again. */
export function RejectedRows({ kind, file, mapping }: RejectedRowsProps) {
  const [pending, setPending] = useState<'csv' | 'xlsx'>()
  const [problem, setProblem] = useState<ReturnType<typeof renderErrorMessage>>()
  const { rejected, rejectedXlsx } = buildImportEndpoints(kind)

  async function download(ending: 'csv' | 'xlsx') {
    setPending(ending)
    setProblem(undefined)
    const body = new FormData()
    if (mapping) body.set('mapping', JSON.stringify(mapping))
    body.set('file', file)
    try {
      const answer = await fetchEndpoint(ending === 'csv' ? rejected : rejectedXlsx, { body } as never)
      saveFile(await answer.blob(), `nepriimtos-eilutes.${ending}`)
    } catch (thrown) {
      setProblem(renderErrorMessage(thrown, 'Nepriimtų eilučių atsisiųsti nepavyko'))
    } finally {
      setPending(undefined)
    }
  }

  return (
    <div className="grid gap-2">
      <p className="text-sm text-soft">
        Nepriimtas eilutes galite atsisiųsti su stulpeliu „Kodėl nepriimta“, pataisyti ir įkelti iš naujo.
      </p>
      {problem !== undefined && <div role="status">{problem}</div>}
      <div className="flex flex-wrap gap-3">
        {(['csv', 'xlsx'] as const).map((ending) => (
          <Button
            key={ending}
            variant="quiet"
            size="small"
            pending={pending === ending}
            disabled={pending !== undefined}
            onClick={() => void download(ending)}
          >
            {ending === 'csv' ? 'Nepriimtos eilutės (CSV)' : 'Nepriimtos eilutės (Excel)'}
          </Button>
        ))}
      </div>
    </div>
  )
}
