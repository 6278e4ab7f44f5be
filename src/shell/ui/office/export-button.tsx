import { useState } from 'react'
import type { EndpointShape } from '#platform/contract.ts'
import { Button } from '../button.tsx'
import { DownloadIcon } from '../icons.tsx'

type ExportButtonProps = {
  /** Returns CSV. */
  call: EndpointShape
  query?: Record<string, string>
  onFailed: (thrown: unknown) => void
}

export function ExportButton({ call, query, onFailed }: ExportButtonProps) {
  const [progress, setProgress] = useState('')

  async function download() {
    setProgress('Ruošiama…')
    try {
      const { downloadList } = await import('./download-list.ts')
      await downloadList(call, query, setProgress)
    } catch (thrown) {
      onFailed(thrown)
    } finally {
      setProgress('')
    }
  }

  return (
    <Button variant="quiet" disabled={progress !== ''} aria-busy={progress !== ''} onClick={download}>
      <DownloadIcon />
      <span>{progress || 'Eksportuoti CSV'}</span>
    </Button>
  )
}
