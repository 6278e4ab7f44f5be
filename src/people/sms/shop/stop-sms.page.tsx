import { useState } from 'react'
import { useParams } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#shell/ui/button.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { StopSms } from '../sms.contract.ts'

const stopSms = defineSlimEndpoint<typeof StopSms>('POST', '/api/sms/stop')

export const meta = () => pageMeta({ title: 'SMS atsisakymas' })

/** Needs a click: link scanners must not unsubscribe. */
export default function StopSmsPage() {
  const { code = '' } = useParams()
  const [said, say] = useState<{ done?: string; problem?: string }>({})
  const [pending, setPending] = useState(false)

  async function stop() {
    setPending(true)
    try {
      say({ done: (await sendRequest(stopSms, { body: { code } })).message })
    } catch (thrown) {
      say({ problem: readProblem(thrown, 'Atsisakyti nepavyko. Bandykite dar kartą.').message })
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="page-title">SMS su pasiūlymais</h1>
      {said.done ? (
        <p role="status" className="mt-5">
          {said.done}
        </p>
      ) : (
        <>
          <p className="mt-5 mb-5">
            Ar nebesiųsti SMS su pasiūlymais jūsų numeriu? SMS apie užsakymus nuo to nepriklauso.
          </p>
          <Button pending={pending} onClick={() => void stop()}>
            Nebesiųsti
          </Button>
        </>
      )}
      {said.problem && (
        <p role="alert" className="mt-3 font-medium text-bad">
          {said.problem}
        </p>
      )}
    </div>
  )
}
