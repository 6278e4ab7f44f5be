import type { PageContent } from '../page-content.ts'

/** Checkable facts only: no praise, no figures. */
export const originalHome: PageContent = {
  fields: {
    title: 'Įrankiai tiek dienų, kiek dirbsite',
    lead: 'Nuomojame įrankius ir įrangą dienai ar valandai, parduodame įrangą ir priedus. Prieš užsakydami matote laisvas dienas ir galutinę kainą su PVM.',
    banner: '',
    banner_from: '',
    banner_until: '',
  },
  items: [
    {
      title: 'Matote, kas laisva',
      text: 'Prie kiekvieno įrankio – kalendorius su laisvais vienetais. Ką užsakėte, tas jums ir paliekama.',
    },
    { title: 'Kaina – eilutė po eilutės', text: '{dienų kvitas}' },
    {
      title: 'Dokumentai iš karto',
      text: 'Išankstinę sąskaitą gaunate el. paštu vos užsakę, PVM sąskaitą faktūrą – apmokėję. Visos lieka paskyroje.',
    },
    {
      title: 'Tvarka pagal objektus',
      text: 'Įmonės užsakymus priskiria objektams ir mato, kas kur išnuomota ir kiek tai kainavo.',
    },
  ],
}
