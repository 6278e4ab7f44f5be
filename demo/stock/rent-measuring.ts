import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const measuring = buildShelfProducts('rent', 'Matavimo prietaisai', [
  {
    title: 'Rotacinis lazerinis nivelyras RL 300 su trikoju ir imtuvu',
    pricePerDayCents: 2490,
    units: 3,
    about:
      'Pamatams, grindims ir sklypo planiravimui. Pats išsilygina, sukasi iki 300 m spinduliu su imtuvu. Duodame trikojį, 5 m liniuotę ir imtuvą. Patikros protokolas dėkle.',
    properties: [
      ['Tikslumas', '±1 mm / 10 m'],
      ['Veikimo spindulys', 'iki 300 m'],
      ['Savaiminis išlyginimas', '±5°'],
      ['Apsauga', 'IP66'],
      ['Svoris', '2,4 kg'],
    ],
    views: buildViews('rotary-laser', 'main', 'parts', 'detail'),
  },
  {
    title: 'Rotacinis lazerinis nivelyras RL 500 G, dviejų nuolydžių, žalias spindulys',
    pricePerDayCents: 3490,
    units: 1,
    about:
      'Nuolydžiams aikštelėse, grindyse ir drenaže nustatyti. Nuolydis įvedamas procentais abiem ašimis. Žalias spindulys patalpoje matomas be imtuvo.',
    properties: [
      ['Tikslumas', '±0,5 mm / 10 m'],
      ['Nuolydis', '±10 % abiem ašimis'],
      ['Veikimo spindulys', 'iki 500 m'],
      ['Svoris', '3,1 kg'],
    ],
    views: buildViews('rotary-laser', 'main', 'size'),
  },
  {
    title: 'Termovizorius TV 256, 256 × 192 taškai',
    pricePerDayCents: 2890,
    units: 2,
    about:
      'Šilumos tilteliams, grindų šildymo vamzdžiams ir elektros skydų kaitimui rasti. Nuotraukos įrašomos į kortelę, ataskaitą parengsite nemokama programa. Pastatą tirkite, kai lauke bent 15 °C šalčiau nei viduje.',
    properties: [
      ['Skiriamoji geba', '256 × 192 taškai'],
      ['Matavimo ribos', 'nuo −20 iki 550 °C'],
      ['Jautrumas', '0,04 °C'],
      ['Veikimo laikas', '6 val.'],
      ['Svoris', '0,6 kg'],
    ],
    views: buildViews('thermal-camera', 'main', 'parts', 'detail'),
  },
])
