import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { CalendarIcon, FileIcon, LedgerIcon, PinIcon } from '#ui/icons.tsx'

/** What a customer gets here that can be checked on the spot: no praise, no figures. */
export function WhyUs() {
  const { charge_closed_days, cutoff_time } = usePublicSettings()
  const reasons = [
    {
      Icon: CalendarIcon,
      title: 'Matote, kas laisva',
      text: 'Prie kiekvieno įrankio – kalendorius su laisvais vienetais. Ką užsakėte, tas jums ir paliekama.',
    },
    {
      Icon: LedgerIcon,
      title: 'Kaina – eilutė po eilutės',
      text: charge_closed_days
        ? 'Dienų kvitas parodo, už kurias dienas mokate ir kiek iš to sudaro PVM, dar prieš užsakant.'
        : `Dienų kvitas parodo, už kurias dienas mokate. Savaitgaliai ir šventės nemokami, grąžinus iki ${cutoff_time} – ir paskutinė diena.`,
    },
    {
      Icon: FileIcon,
      title: 'Dokumentai iš karto',
      text: 'Išankstinę sąskaitą gaunate el. paštu vos užsakę, PVM sąskaitą faktūrą – apmokėję. Visos lieka paskyroje.',
    },
    {
      Icon: PinIcon,
      title: 'Tvarka pagal objektus',
      text: 'Įmonės užsakymus priskiria objektams ir mato, kas kur išnuomota ir kiek tai kainavo.',
    },
  ]
  return (
    <section
      id="apie-mus"
      aria-labelledby="apie-mus-antraste"
      className="window-wide mt-16 border-y border-line bg-sunken py-14 lg:mt-20 lg:py-16"
    >
      <h2 id="apie-mus-antraste" className="section-title">
        Kodėl nuomotis pas mus
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ Icon, title, text }) => (
          <li key={title} className="border-t-2 border-ink pt-4">
            <Icon className="size-7 text-steel" />
            <h3 className="mt-3 text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
