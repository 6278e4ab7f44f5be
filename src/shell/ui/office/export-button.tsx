import { useState } from 'react'
import type { EndpointShape } from '#platform/contract.ts'
import { downloadCsv } from '#platform/csv/download-csv.ts'
import { Button } from '../button.tsx'
import { DownloadIcon } from '../icons.tsx'

type ExportButtonProps = {
  /** Returns CSV. */
  call: EndpointShape
  query?: Record<string, string>
  onFailed: (thrown: unknown) => void
}

export function ExportButton({ call, query, onFailed }: ExportButtonProps) {
  const [progress, setProgress] = useState<{ come: number; all: number } | null>(null)

  async function download() {
    setProgress({ come: 0, all: 0 })
    try {
      await downloadCsv(call, { query } as never, (come, all) => setProgress({ come, all }))
    } catch (thrown) {
      onFailed(thrown)
    } finally {
      setProgress(null)
    }
  }

  return (
    <Button variant="quiet" disabled={progress !== null} aria-busy={progress !== null} onClick={download}>
      <DownloadIcon />
      <span>{progress ? wordsOf(progress) : 'Eksportuoti CSV'}</span>
    </Button>
  )
}

function wordsOf({ come, all }: { come: number; all: number }): string {
  if (all === 0) return 'Ruošiama…'
  return `Atsiųsta ${come.toLocaleString('lt-LT')} iš ${all.toLocaleString('lt-LT')}…`
}
