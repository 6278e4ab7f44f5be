import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const gardenMachines = buildShelfProducts('sell', 'Sodo ir kiemo technika', [
  {
    title: 'Benzininis grandininis pjūklas GP 38, 38 cm juosta',
    priceCents: 22900,
    units: 5,
    about:
      'Malkoms ir sodo medžiams. Grandinė įtempiama iš šono, be įrankių. Su juosta, grandine, dėklu ir raktu; pirmą kartą užvedame parduotuvėje.',
    properties: [
      ['Variklio galia', '1,8 kW'],
      ['Juostos ilgis', '38 cm'],
      ['Svoris', '4,6 kg'],
    ],
    views: buildViews('chainsaw', 'main', 'parts', 'detail'),
  },
  {
    title: 'Vejapjovė VJ 46, 46 cm, stumiama',
    priceCents: 27900,
    units: 4,
    about: 'Vejai iki 800 m². Plieninis korpusas, septyni pjovimo aukščiai, 50 l krepšys. Variklio alyva įpilta.',
    properties: [
      ['Pjovimo plotis', '46 cm'],
      ['Krepšys', '50 l'],
      ['Variklio galia', '2,1 kW'],
      ['Svoris', '27 kg'],
    ],
    views: buildViews('lawn-mower', 'main', 'parts', 'size'),
  },
  {
    title: 'Elektrinės gyvatvorių žirklės GŽ 55, 55 cm',
    priceCents: 8400,
    units: 0,
    about: 'Gyvatvorėms, kurių šakos iki 20 mm. Peiliai pjauti lazeriu ir galandami. Su dėklu peiliui.',
    properties: [
      ['Galia', '600 W'],
      ['Peilio ilgis', '55 cm'],
      ['Svoris', '3,6 kg'],
    ],
    views: buildViews('hedge-trimmer', 'main', 'detail'),
  },
  {
    title: 'Aukšto slėgio plovykla AP 130, 130 bar',
    priceCents: 17900,
    units: 7,
    about:
      'Automobiliui, dviračiams, baldams ir takams. Putų antgalis ir 8 m žarna pridedami. Žiemą laikykite šiltai: užšalęs vanduo sugadina siurblį.',
    properties: [
      ['Slėgis', '130 bar'],
      ['Vandens srautas', '420 l/h'],
      ['Galia', '1,8 kW'],
      ['Svoris', '12 kg'],
    ],
    views: buildViews('pressure-washer', 'main', 'parts'),
  },
  {
    title: 'Inverterinis generatorius IG 2000 S, 1,8 kW',
    priceCents: 48900,
    units: 3,
    about:
      'Atsarginė elektra namams, sodui ir kelionėms. Automatinė eiga mažina sūkius, kai apkrova maža. Variklio alyva pridedama.',
    properties: [
      ['Vardinė galia', '1,8 kW'],
      ['Bakas', '4 l'],
      ['Triukšmas', '59 dB(A) 7 m atstumu'],
      ['Svoris', '21 kg'],
    ],
    views: buildViews('inverter-generator', 'main', 'detail', 'size'),
  },
])
