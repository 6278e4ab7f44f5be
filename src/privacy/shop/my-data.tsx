import { useSession } from '#accounts/shop/session.ts'
import { Downloads } from './downloads.tsx'
import { EraseAccount } from './erase-account.tsx'

/** One's own data: taken along as a file, or erased with the account. */
export function MyData() {
  const { user } = useSession()
  return (
    <section aria-labelledby="mano-duomenys" className="mt-12 border-t border-line pt-8">
      <h2 id="mano-duomenys" className="section-title">
        Mano duomenys
      </h2>
      <p className="mt-1 text-soft">
        Viskas, ką apie jus saugome: paskyra, užsakymai, nuomos, sąskaitos, laiškai ir prašymai.
      </p>
      {user && !user.email_confirmed && (
        <p className="mt-1 text-soft">
          Kol el. pašto adresas nepatvirtintas, čia tik tai, kas susieta su pačia paskyra.
        </p>
      )}
      <Downloads />
      <EraseAccount email={user?.email ?? ''} />
    </section>
  )
}
