import { useEffect, useRef } from 'react'
import { buttonLook } from '#ui/button-look.ts'
import { useOnline } from '#ui/use-online.ts'

/** In place of a page that could not be fetched. It comes by itself as soon as there is a network again. */
export function NoConnection() {
  const online = useOnline()
  const wasOffline = useRef(!online)
  useEffect(() => {
    if (!online) wasOffline.current = true
    else if (wasOffline.current) location.reload()
  }, [online])
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center lg:py-20">
      <title>Nėra ryšio</title>
      <h1 className="page-title">Nėra ryšio</h1>
      <p className="text-soft">
        Puslapio gauti nepavyko: neveikia internetas arba ryšys labai silpnas. Krepšelis ir tai, ką įvedėte, išliko. Kai
        ryšys grįš, puslapis atsivers pats.
      </p>
      <button
        type="button"
        onClick={() => online && location.reload()}
        className={`mt-2 ${buttonLook('primary', 'default')}`}
      >
        Bandyti dar kartą
      </button>
    </div>
  )
}
