import { useEffect, useState } from 'react'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { Modal } from '#shell/ui/office/modal.tsx'
import { ShowPhoto } from '../handovers.contract.ts'

/** An `<img>` carries no token. */
export function PrivatePhoto({ photo, alt }: { photo: string; alt: string }) {
  const small = usePhoto(photo, '320')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`Padidinti: ${alt}`}
        onClick={() => setOpen(true)}
        className="block size-20 overflow-hidden rounded-house border border-line bg-sunken"
      >
        {small && <img src={small} alt="" className="size-full object-cover" />}
      </button>
      <Modal title={alt} isOpen={isOpen} onClose={() => setOpen(false)} size="xl" closeOnBackdrop>
        <LargePhoto photo={photo} alt={alt} />
      </Modal>
    </>
  )
}

function LargePhoto({ photo, alt }: { photo: string; alt: string }) {
  const large = usePhoto(photo, '1280')
  return large ? <img src={large} alt={alt} className="mx-auto max-h-[75dvh]" /> : <p>Kraunama…</p>
}

function usePhoto(key: string, width: '320' | '1280'): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const question = new AbortController()
    let made: string | undefined
    fetchEndpoint(ShowPhoto, { params: { key }, query: { width }, signal: question.signal } as never)
      .then((answer) => answer.blob())
      .then((bytes) => {
        if (question.signal.aborted) return
        made = URL.createObjectURL(bytes)
        setAddress(made)
      })
      .catch(() => {})
    return () => {
      question.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [key, width])
  return address
}
