import { pageMeta } from '#platform/pages/page-meta.ts'

export const meta = () => pageMeta({ title: 'Užstatas kortelėje' })

/** Where whoever was at the provider's page comes back to; what became of it, the provider tells the shop. */
export default function AfterReservingPage() {
  return (
    <div className="mx-auto w-full max-w-md py-4 sm:py-8">
      <h1 className="page-title">Užstatas kortelėje</h1>
      <div className="mt-5 grid gap-3">
        <p>
          Jei patvirtinote, užstatas rezervuotas: pinigai nenurašyti, o grąžinus įrankius rezervacija nuimama.
          Darbuotojas tai pamatys per minutę.
        </p>
        <p className="text-soft">
          Jei grįžote nepatvirtinę, galite bandyti dar kartą ta pačia nuoroda arba užstatą palikti kitaip.
        </p>
      </div>
    </div>
  )
}
