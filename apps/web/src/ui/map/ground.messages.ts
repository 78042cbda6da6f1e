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
    retry: 'Try again',
  },
})
