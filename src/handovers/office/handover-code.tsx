import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { handOverAddress } from './addresses.ts'

interface HandoverCodeProps {
  orderId: number
  client: string
}

interface Shape {
  size: number
  path: string
}

/** A code that any phone's camera opens at the counter; printed, it goes along with the prepared tools. */
export function HandoverCode({ orderId, client }: HandoverCodeProps) {
  const [isOpen, setOpen] = useState(false)
  const [shape, setShape] = useState<Shape>()
  useEffect(() => {
    if (!isOpen) return
    const address = `${location.origin}${handOverAddress(orderId)}`
    // Only who opens it needs what draws codes.
    void import('#documents/draw-qr.ts').then(({ drawQr }) => setShape(drawQr(address)))
  }, [isOpen, orderId])

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
          <p className="figures text-2xl font-semibold">Užsakymas Nr.&nbsp;{orderId}</p>
          <p>{client}</p>
          {shape && (
            <svg
              role="img"
              aria-label={`Užsakymo ${orderId} išdavimo kodas`}
              viewBox={`0 0 ${shape.size} ${shape.size}`}
              shapeRendering="crispEdges"
              className="mx-auto mt-3 w-64 bg-[#fff]"
            >
              <path d={shape.path} fill="#000" />
            </svg>
          )}
          <p className="mt-2 text-sm text-soft">Nuskenuokite telefonu – atsivers išdavimas.</p>
        </div>
      </Modal>
    </>
  )
}
