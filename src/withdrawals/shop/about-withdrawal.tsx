import { Link } from 'react-router'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'

/** Who may leave a contract, until when, and by what other ways. */
export function AboutWithdrawal() {
  const { email, phone } = usePublicSettings()
  return (
    <aside
      aria-labelledby="apie-atsisakyma"
      className="grid content-start gap-3 self-start border-l-2 border-line pl-5"
    >
      <h2 id="apie-atsisakyma" className="section-title">
        Kada galima atsisakyti
      </h2>
      <p>
        Vartotojas – žmogus, kuris perka ar nuomojasi ne verslui, – gali atsisakyti sutarties be priežasties:{' '}
        <Link to="/pirkimo-taisykles#atsisakymas" className="text-link">
          pirkimo
        </Link>{' '}
        – per 14&nbsp;dienų nuo prekės gavimo,{' '}
        <Link to="/nuomos-taisykles#atsisakymas" className="text-link">
          nuomos
        </Link>{' '}
        – per 14&nbsp;dienų nuo užsakymo.
      </p>
      <p>Jei nuoma jūsų prašymu jau prasidėjo, mokate tik už praėjusį laiką.</p>
      <p>
        Pranešti galite ir kitaip:{' '}
        {email && (
          <span>
            el. paštu{' '}
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>
            {', '}
          </span>
        )}
        {phone && (
          <span>
            telefonu <PhoneLink phone={phone} className="text-link" />
            {', '}
          </span>
        )}
        <Link to="/pirkimo-taisykles#forma" className="text-link">
          pavyzdine forma
        </Link>{' '}
        ar bet kokiu kitu aiškiu pareiškimu.
      </p>
    </aside>
  )
}
