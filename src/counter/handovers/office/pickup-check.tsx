import { useEffect, useRef, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { LazyCameraScanner } from '#shell/ui/office/lazy-camera-scanner.tsx'
import { playScanFeedback } from '#shell/ui/office/play-scan-feedback.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { CheckPickupCode } from '../handovers.contract.ts'
import { SECRET_MARK } from '../pickup-code.ts'

interface PickupCheckProps {
  orderId: number
  code: string | null
  onFits: (code: string) => void
}

/** Scanned in the address it is checked at once. A document is enough, too. */
export function PickupCheck({ orderId, code, onFits }: PickupCheckProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string[]>([])
  const [pending, setPending] = useState(false)
  const [isLooking, setLooking] = useState(false)

  async function check(shown: string) {
    if (!shown.trim()) return setWrong(['Įrašykite kodą.'])
    setPending(true)
    setWrong([])
    try {
      await sendRequest(CheckPickupCode, { params: { id: orderId }, body: { code: shown } })
      playScanFeedback('yes')
      onFits(shown)
    } catch (thrown) {
      playScanFeedback('no')
      const { message, errors } = readProblem(thrown)
      setWrong(errors.code ?? [message])
    } finally {
      setPending(false)
    }
  }

  function lookAt(text: string) {
    void check(scannedPickupCode(text).slice(0, 100))
  }

  const scanned = useRef(check)
  useEffect(() => {
    const secret = takeSecret()
    if (secret) void scanned.current(secret)
  }, [])

  return (
    <Card title="Atsiėmimo kodas">
      <div role="status">{code && <StateLabel colour="green">Atsiėmimo kodas tinka</StateLabel>}</div>
      {isLooking && !code && (
        <LazyCameraScanner title="Atsiėmimo kodas" onCode={lookAt} onClose={() => setLooking(false)}>
          {wrong.length > 0 && (
            <p role="alert" className="font-semibold text-bad">
              {wrong[0]}
            </p>
          )}
        </LazyCameraScanner>
      )}
      {!code && (
        <div className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-start gap-3">
            <TextField
              label="Kodas iš kliento telefono"
              name="pickup_code_typed"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              value={typed}
              errors={wrong}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // the form around would hand the tools out
                event.preventDefault()
                void check(typed)
              }}
              className="w-56"
            />
            <div className="mt-7 flex gap-2">
              <Button variant="quiet" pending={pending} onClick={() => check(typed)}>
                Tikrinti
              </Button>
              <Button variant="quiet" onClick={() => setLooking(true)} aria-label="Skenuoti atsiėmimo kodą kamera">
                Kamera
              </Button>
            </div>
          </div>
          <p className="text-sm text-soft">Be kodo patikrinkite atsiimančiojo asmens dokumentą.</p>
        </div>
      )}
    </Card>
  )
}

/** The secret leaves the address: no bookmark keeps it. */
function takeSecret(): string | undefined {
  const { hash, pathname, search } = location
  if (!hash.startsWith(`#${SECRET_MARK}`)) return undefined
  history.replaceState(history.state, '', pathname + search)
  return scannedPickupCode(hash)
}

/** Other text is returned unchanged. */
function scannedPickupCode(text: string): string {
  const at = text.indexOf(`#${SECRET_MARK}`)
  return at === -1 ? text : decodeURIComponent(text.slice(at + 1 + SECRET_MARK.length))
}
