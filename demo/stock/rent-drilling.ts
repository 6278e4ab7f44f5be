import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const drilling = buildShelfProducts('rent', 'Gręžimas ir kalimas', [
  {
    title: 'Perforatorius PX 28, SDS-plus, 3,2 J',
    pricePerDayCents: 990,
    units: 6,
    about:
      'Gręžia betoną iki 28 mm, nukala plyteles ir tinką. Nuomojamas lagamine su šonine rankena, gylio ribotuvu ir tepalu antgaliams. Grąžtai ir kaltai į kainą neįeina.',
    properties: [
      ['Tipas', 'Perforatorius'],
      ['Galia', '850 W'],
      ['Smūgio energija', '3,2 J'],
      ['Gręžimas betone', 'iki 28 mm'],
      ['Griebtuvas', 'SDS-plus'],
      ['Svoris', '3,1 kg'],
    ],
    views: buildViews('rotary-hammer', 'main', 'parts', 'detail', 'kit'),
  },
  {
    title: 'Perforatorius PX 45, SDS-max, 9 J',
    pricePerDayCents: 1690,
    units: 4,
    about:
      'Storoms betono sienoms gręžti ir kanalams kalti. Turi vibracijos slopinimą ir apsauginę movą, kuri atsijungia grąžtui užstrigus. Dirbkite abiem rankomis ir pasirinkite tinkamą režimą prieš įjungdami.',
    properties: [
      ['Tipas', 'Perforatorius'],
      ['Galia', '1 250 W'],
      ['Smūgio energija', '9 J'],
      ['Gręžimas betone', 'iki 45 mm'],
      ['Griebtuvas', 'SDS-max'],
      ['Svoris', '6,8 kg'],
    ],
    views: buildViews('rotary-hammer', 'main', 'size'),
  },
  {
    title: 'Skeldimo plaktukas BR 16, HEX 30, 45 J',
    pricePerDayCents: 2490,
    units: 3,
    about:
      'Betono grindims, pamatams ir asfaltui ardyti. Duodame du kaltus: smailų ir plokščią. Maitinimo kabelį veskite už nugaros, o ilgintuvą rinkitės ne plonesnį kaip 2,5 mm².',
    properties: [
      ['Tipas', 'Skeldimo plaktukas'],
      ['Galia', '1 700 W'],
      ['Smūgio energija', '45 J'],
      ['Smūgių dažnis', '1 400 per min.'],
      ['Griebtuvas', 'HEX 30 mm'],
      ['Svoris', '16,5 kg'],
    ],
    views: buildViews('breaker', 'main', 'parts', 'detail'),
  },
  {
    title: 'Skeldimo plaktukas BR 30, HEX 30, 75 J',
    pricePerDayCents: 3490,
    units: 2,
    about:
      'Storiems pamatams, trinkelėms ir įšalusiam gruntui. Nuomojamas su transportavimo vežimėliu ir dviem kaltais. Plaktukas sunkus, todėl dirbkite tik žemyn ir dėvėkite apsauginius batus.',
    properties: [
      ['Tipas', 'Skeldimo plaktukas'],
      ['Galia', '2 000 W'],
      ['Smūgio energija', '75 J'],
      ['Smūgių dažnis', '1 000 per min.'],
      ['Griebtuvas', 'HEX 30 mm'],
      ['Svoris', '30 kg'],
    ],
    views: buildViews('breaker', 'main', 'size'),
  },
  {
    title: 'Akumuliatorinis gręžtuvas-suktuvas DS 18, 18 V, 60 Nm',
    pricePerDayCents: 790,
    units: 8,
    about:
      'Medžiui, metalui ir varžtams sukti. Duodame du 4 Ah akumuliatorius ir įkroviklį, visiškai įkraunama per 50 min. Grąžinkite su abiem akumuliatoriais.',
    properties: [
      ['Įtampa', '18 V'],
      ['Didžiausias sukimo momentas', '60 Nm'],
      ['Griebtuvas', '13 mm'],
      ['Akumuliatoriai', '2 × 4 Ah'],
      ['Svoris', '1,7 kg'],
    ],
    views: buildViews('cordless-drill', 'main', 'kit', 'parts'),
  },
  {
    title: 'Deimantinio gręžimo mašina su stovu KD 162, gręžimui vandeniu iki 162 mm',
    pricePerDayCents: 4490,
    units: 2,
    about:
      'Angoms gelžbetonyje, mūre ir asfalte: vamzdžiams, ventiliacijai, inkarams. Stovas tvirtinamas inkaru arba vakuumu, vanduo tiekiamas iš žarnos ar bakelio. Deimantinė karūna renkama atskirai, pagal angos skersmenį.',
    properties: [
      ['Galia', '2 400 W'],
      ['Gręžimo skersmuo', '25–162 mm'],
      ['Greičiai', '3'],
      ['Karūnos jungtis', '1 1/4" UNC'],
      ['Svoris su stovu', '21 kg'],
    ],
    views: buildViews('core-drill', 'main', 'parts', 'detail', 'size'),
  },
])
