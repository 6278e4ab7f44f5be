import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Modal } from './modal.tsx'
import { type CameraProblem, useCamera } from './use-camera.ts'

interface CameraScannerProps {
  title: string
  onCode: (text: string) => void
  onClose: () => void
  children?: ReactNode
}

export function CameraScanner({ title, onCode, onClose, children }: CameraScannerProps) {
  return (
    <Modal title={title} isOpen onClose={onClose}>
      <Scanning onCode={onCode} onClose={onClose}>
        {children}
      </Scanning>
    </Modal>
  )
}

function Scanning({ onCode, onClose, children }: Omit<CameraScannerProps, 'title'>) {
  const { video, problem, isReady, torch, retry } = useCamera(onCode)
  if (problem)
    return (
      <EmptyState
        title={sentences[problem].title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {problem !== 'insecure' && (
              <Button size="large" onClick={problem === 'reload' ? () => location.reload() : retry}>
                {problem === 'reload' ? 'Įkelti iš naujo' : 'Bandyti dar kartą'}
              </Button>
            )}
            <Button size="large" variant="quiet" onClick={onClose}>
              Įrašyti ranka
            </Button>
          </div>
        }
      >
        {sentences[problem].what}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="relative overflow-hidden rounded-house bg-[#000]">
        <video ref={video} muted playsInline className="aspect-square max-h-[50vh] w-full object-cover" />
        <div aria-hidden="true" className="absolute inset-[18%] rounded-house border-4 border-[#ffffffd0]" />
        {!isReady && <p className="absolute inset-x-0 bottom-3 text-center text-[#fff]">Įjungiama kamera…</p>}
      </div>
      <div className="min-h-14">{children ?? <p className="text-soft">Nukreipkite kamerą į QR kodą.</p>}</div>
      <div className="flex gap-2">
        {torch && (
          <Button size="large" variant="quiet" aria-pressed={torch.on} onClick={torch.turn} className="flex-1">
            {torch.on ? 'Išjungti šviesą' : 'Šviesa'}
          </Button>
        )}
        <Button size="large" onClick={onClose} className="flex-1">
          Baigti
        </Button>
      </div>
    </div>
  )
}

const sentences: Record<CameraProblem, { title: string; what: string }> = {
  insecure: {
    title: 'Kamera čia neveikia',
    what: 'Naršyklė kamerą leidžia tik saugiu adresu (https). Nuskaitykite rankiniu skaitytuvu arba įrašykite kodą.',
  },
  reload: {
    title: 'Puslapį reikia įkelti iš naujo',
    what: 'Taip naršyklė leis naudotis kamera. Kas jau įrašyta, išliks.',
  },
  refused: {
    title: 'Naršyklei neleista naudotis kamera',
    what: 'Leiskite kamerą naršyklės nustatymuose (ženklas adreso juostoje). Kol kas kodą galite įrašyti.',
  },
  none: { title: 'Kameros nerasta', what: 'Nuskaitykite rankiniu skaitytuvu arba įrašykite kodą.' },
  busy: {
    title: 'Kameros įjungti nepavyko',
    what: 'Gal ja naudojasi kita programa: uždarykite ją ir bandykite dar kartą, arba kodą įrašykite.',
  },
}
