import { useState } from 'react'
import { LazyQrPicture } from '#people/documents/shop/public/lazy-qr-picture.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { handOverAddress } from '../addresses.ts'

interface HandoverCodeProps {
  orderId: number
  client: string
}

/** The code identifies no customer, unlike the pickup code. */
export function HandoverCode({ orderId, client }: HandoverCodeProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        QR kodas
      </Button>
      <Modal
        title={`Užsakymas Nr. ${orderId}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        closeOnBackdrop
        footer={<Button onClick={() => window.print()}>Spausdinti</Button>}
      >
        <div className="print-alone text-center">
          <p className="figures text-2xl font-semibold">{`Užsakymas Nr.\u00a0${orderId}`}</p>
          <p>{client}</p>
          {isOpen && (
            <LazyQrPicture
              text={`${location.origin}${handOverAddress(orderId)}`}
              label={`Užsakymo ${orderId} išdavimo kodas`}
              className="mx-auto mt-3 size-64"
            />
          )}
          <p className="mt-2 text-sm text-soft">Nuskenuokite telefonu – atsivers išdavimas.</p>
        </div>
      </Modal>
    </>
  )
}
