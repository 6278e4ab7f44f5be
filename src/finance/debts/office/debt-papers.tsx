import { useState } from 'react'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { MailStatement, ReconciliationPdf, StatementPdf } from '../debts.contract.ts'

export function DebtPapers({ clientId, say }: { clientId: number; say: ReturnType<typeof useNotices>['say'] }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [on, setOn] = useState('')
  const [running, setRunning] = useState<string | null>(null)
  const params = { id: clientId }
  const may = usePermissions()

  async function save(name: string, input: () => Promise<Response>) {
    setRunning(name)
    try {
      saveFile(await (await input()).blob(), `${name}-${clientId}.pdf`)
    } catch (thrown) {
      say.failed(readProblem(thrown).message)
    } finally {
      setRunning(null)
    }
  }
  async function mail() {
    setRunning('mail')
    try {
      const { message } = await sendRequest(MailStatement, { params, body: { from, to } })
      say.done(message)
    } catch (thrown) {
      say.failed(readProblem(thrown).message)
    } finally {
      setRunning(null)
    }
  }
  return (
    <Card title="Dokumentai klientui">
      <div className="grid gap-6 @5xl:grid-cols-2">
        <div className="flex flex-wrap items-end gap-3">
          <DayField label="Išrašas nuo" name="statement_from" className="w-44" value={from} onDay={setFrom} />
          <DayField label="Iki" name="statement_to" className="w-44" value={to} onDay={setTo} />
          <Button
            variant="quiet"
            pending={running === 'skolos-israsas'}
            onClick={() => save('skolos-israsas', () => fetchEndpoint(StatementPdf, { params, query: { from, to } }))}
          >
            <DownloadIcon className="size-4.5" />
            Skolos išrašas (PDF)
          </Button>
          {may('debts:write') && (
            <Button variant="quiet" pending={running === 'mail'} onClick={() => void mail()}>
              Išsiųsti išrašą el. paštu
            </Button>
          )}
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <DayField label="Suderinti dienai" name="reconciliation_on" className="w-44" value={on} onDay={setOn} />
          <Button
            variant="quiet"
            pending={running === 'suderinimo-aktas'}
            onClick={() => save('suderinimo-aktas', () => fetchEndpoint(ReconciliationPdf, { params, query: { on } }))}
          >
            <DownloadIcon className="size-4.5" />
            Suderinimo aktas (PDF)
          </Button>
        </div>
      </div>
    </Card>
  )
}
