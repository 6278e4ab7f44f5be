import { useState } from 'react'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { FileIcon } from '#ui/icons.tsx'
import { ShowCertificate } from '#units/inspections.contract.ts'

/** The paper of an inspection: a link carries no token, so its bytes come by the API and open in a tab of their own. */
export function CertificateLink({ inspectionId, name }: { inspectionId: number; name: string }) {
  const [state, setState] = useState<'idle' | 'opening' | 'failed'>('idle')
  async function open() {
    // Before anything is waited for: else the browser takes the tab for an unasked one.
    const tab = globalThis.open('', '_blank')
    setState('opening')
    try {
      const answer = await fetchEndpoint(ShowCertificate, { params: { id: inspectionId } } as never)
      const address = URL.createObjectURL(await answer.blob())
      if (tab) tab.location.href = address
      // Long enough for any viewer to have read it.
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
      setState('idle')
    } catch {
      tab?.close()
      setState('failed')
    }
  }
  return (
    <button
      type="button"
      className="text-link inline-flex min-h-8 items-center gap-2 text-sm"
      disabled={state === 'opening'}
      onClick={() => void open()}
    >
      <FileIcon className="size-4 shrink-0" />
      <span className="wrap-anywhere">
        {state === 'failed' ? 'Atidaryti nepavyko, bandykite dar kartą' : name || 'Pažymėjimas'}
      </span>
    </button>
  )
}
