import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { MakeClientPayLink, MakeOrderPayLink } from '../../paying.contract.ts'

type PayLinkButtonProps = { of: { orderId: number } | { clientId: number } }

export function OfficePayLinkButton({ of }: PayLinkButtonProps) {
  const [isPending, setPending] = useState(false)
  const [made, setMade] = useState<{ address: string; isCopied: boolean }>()
  const [problem, setProblem] = useState('')

  async function make() {
    setPending(true)
    setProblem('')
    try {
      const { data } = await ('orderId' in of
        ? sendRequest(MakeOrderPayLink, { params: { id: of.orderId } })
        : sendRequest(MakeClientPayLink, { params: { id: of.clientId } }))
      // without https, or refused: the link is selected by hand
      const isCopied = await navigator.clipboard.writeText(data.address).then(
        () => true,
        () => false,
      )
      setMade({ address: data.address, isCopied })
    } catch (thrown) {
      setProblem(readProblem(thrown, 'Nuorodos sukurti nepavyko. Bandykite dar kartą.').message)
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="quiet" pending={isPending} onClick={make}>
        Mokėjimo nuoroda
      </Button>
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
      <p role="status" className="text-sm empty:hidden">
        {made && (
          <span>
            <span>{made.isCopied ? 'Nukopijuota: ' : 'Nukopijuokite: '}</span>
            <span className="break-all select-all">{made.address}</span>
          </span>
        )}
      </p>
    </div>
  )
}
