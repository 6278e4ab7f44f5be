import { useState } from 'react'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { Button } from '#shell/ui/button.tsx'
import { CloseIcon } from '#shell/ui/frame-icons.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { DownloadIcon, MailIcon } from '#shell/ui/icons.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import type { DeskOrderSummary } from '../desk.contract.ts'
import { DeskQuotePdf, SendQuoteAgain } from '../quotes.contract.ts'
import { CopyButton } from './public/copy-button.tsx'

interface DeskOrderButtonsProps {
  row: DeskOrderSummary
  say: ReturnType<typeof useNotices>['say']
  onAsk: (action: 'place' | 'withdraw') => void
  onDone: () => void
}

export function DeskOrderButtons({ row, say, onAsk, onDone }: DeskOrderButtonsProps) {
  const { id, state, number, client } = row
  const [running, setRunning] = useState<'pdf' | 'mail'>()
  const may = usePermissions()
  const [isAsking, ask] = useState(false)
  const isOpen = state === 'draft' || state === 'quoted'
  const name = `${client || 'be kliento'}, Nr. ${id}`

  async function run(what: 'pdf' | 'mail', failed: string, act: () => Promise<void>) {
    setRunning(what)
    try {
      await act()
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, failed))
    } finally {
      setRunning(undefined)
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5 md:flex-nowrap">
      {isOpen && may('desk:write') && (
        <Button size="small" variant="quiet" aria-label={`Pateikti: ${name}`} onClick={() => onAsk('place')}>
          Pateikti
        </Button>
      )}
      {state !== 'draft' && may('desk:write') && <CopyButton id={id} say={say} size="small" name={name} />}
      {number && (
        <IconButton
          label={`Pasiūlymas ${number} (PDF)`}
          pending={running === 'pdf'}
          onClick={() =>
            run('pdf', 'Pasiūlymo atsisiųsti nepavyko', async () =>
              saveFile(
                await (await fetchEndpoint(DeskQuotePdf, { params: { id } })).blob(),
                `pasiulymas-${number}.pdf`,
              ),
            )
          }
        >
          <DownloadIcon />
        </IconButton>
      )}
      {state === 'quoted' && may('desk:write') && (
        <IconButton label={`Siųsti dar kartą: ${number}`} pending={running === 'mail'} onClick={() => ask(true)}>
          <MailIcon />
        </IconButton>
      )}
      <ConfirmModal
        isOpen={isAsking}
        variant="warning"
        title={`Siųsti pasiūlymą ${number ?? ''} dar kartą`}
        message="Klientas gaus laišką su pasiūlymo nuoroda."
        confirmLabel="Išsiųsti"
        pending={running === 'mail'}
        onConfirm={() => {
          ask(false)
          void run('mail', 'Išsiųsti nepavyko', async () => {
            const { data } = await sendRequest(SendQuoteAgain, { params: { id } })
            say.done(`Pasiūlymą ${number} išsiuntėme dar kartą: ${data.email}.`)
            onDone()
          })
        }}
        onCancel={() => ask(false)}
      />
      {(isOpen || state === 'lapsed') && may('desk:write') && (
        <IconButton label={`Atšaukti: ${name}`} danger onClick={() => onAsk('withdraw')}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}
