import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Kas ir kiek skolingas ir kiek dienų vėluoja.',
  steps: [
    'Pasirinkite laikotarpį: skolos rodomos jo paskutinės dienos pabaigoje.',
    'Pasirinkite, pagal ką: skolininką, padalinį, rūšį ar mėnesių pabaigas.',
    'Paspauskite „Palyginti su ankstesniu laikotarpiu“, kad matytumėte pokytį.',
    '„Įsiminti rodinį“ išsaugo, ką pasirinkote; ekrane „Mėnuo“ jį galite gauti kas mėnesį el. paštu.',
  ],
  after: 'Kas skolą apmoka vėliau, tos dienos ataskaitoje lieka skolingas.',
  places: 'Kelių padalinių sąskaita dalijama pagal tai, kiek joje išrašyta už kiekvieno padalinio užsakymus.',
  next: [
    { to: '/admin/buhalterija/skolos', words: 'Skolos' },
    { to: '/admin/ataskaitos/menuo', words: 'Mėnuo' },
  ],
} satisfies ScreenHelp
