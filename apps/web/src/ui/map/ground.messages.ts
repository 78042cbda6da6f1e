import { defineMessages } from '#lib/i18n/i18n.ts'

export const groundMessages = defineMessages('ground', {
  zh: {
    grounds: '底图',
    'ground.built-in': '内置示意图',
    'ground.vector': '街道地图',
    'ground.raster': '图片地图',
    'ground.satellite': '卫星影像',
    dataOf: '数据截至 {date}',
    away: '底图“{ground}”的数据暂时取不到（{host}），先显示内置示意图；光路与告警不受影响。',
    missing: '服务器上的底图文件无法读取，显示内置示意图。请管理员检查 MAP_TILES。',
    sourcesFailed: '没能向服务器查底图，先显示内置示意图：{reason}',
    noWebGl:
      '这个浏览器画不出地图：它没有 WebGL 2，或者被关掉了。打开浏览器的硬件加速，或换一个浏览器；页面其余部分照常可用。',
    retry: '重试',
  },
  en: {
    grounds: 'Base map',
    'ground.built-in': 'Built-in sketch',
    'ground.vector': 'Street map',
    'ground.raster': 'Picture map',
    'ground.satellite': 'Satellite',
    dataOf: 'data of {date}',
    away: 'The base map “{ground}” cannot be had at present ({host}): the built-in sketch stands in. Links and alarms are not affected.',
    missing:
      'The map file of the server cannot be read: the built-in sketch stands in. An administrator checks MAP_TILES.',
    sourcesFailed: 'The server could not be asked for base maps: the built-in sketch stands in. {reason}',
    noWebGl:
      'This browser cannot draw the map: it has no WebGL 2, or that is switched off. Switch on hardware acceleration or use another browser; the rest of the page works.',
    retry: 'Try again',
  },
})
