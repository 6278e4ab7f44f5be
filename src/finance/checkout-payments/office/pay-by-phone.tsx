import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { MakeOrderPayLink } from '#finance/paying/paying.contract.ts'
import { LazyQrPicture } from '#people/documents/shop/public/lazy-qr-picture.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'

/** The customer reads a code and pays by bank link or card on the own phone. */
export function PayByPhone({ orderId }: { orderId: number }) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<{ address?: string; problem?: string }>()

  async function show() {
    setOpen({})
    try {
      const { data } = await sendRequest(MakeOrderPayLink, { params: { id: orderId } })
      setOpen({ address: data.address })
    } catch (thrown) {
      setOpen({ problem: readProblem(thrown, 'Nuorodos sukurti nepavyko. Bandykite dar kartą.').message })
    }
  }

  return (
    <>
      <Button size="small" variant="quiet" onClick={() => void show()}>
        Moka telefonu (QR)
      </Button>
      <Modal
        title="Mokėti telefonu"
        isOpen={open !== undefined}
        onClose={() => {
          setOpen(undefined)
          void revalidate()
        }}
      >
        <p>Klientas nuskaito kodą savo telefonu ir sumoka per savo banką. Gavus pinigus mokėtina suma sumažės pati.</p>
        <p role="alert" className="mt-2 font-medium text-bad empty:hidden">
          {open?.problem}
        </p>
        {open?.address ? (
          <LazyQrPicture text={open.address} label="Mokėjimo kodas" className="mx-auto mt-4 size-64" />
        ) : (
          !open?.problem && <Skeleton className="mx-auto mt-4 size-64" />
        )}
      </Modal>
    </>
  )
}
