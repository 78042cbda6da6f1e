import { healthCheck } from '@fibrewatch/contract/health'

const tags = ['operation']
const operators = { security: [{ operatorToken: [] }], tags }
const refused = { '4XX': { $ref: '#/components/responses/Refused' } }
const failed = { '5XX': { $ref: '#/components/responses/Failed' } }

const textAnswer = (description: string, type: string): object => ({
  description,
  content: { [type]: { schema: { type: 'string' } } },
})

const jsonDocument = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { type: 'object' } } },
})

const jsonAnswer = (description: string, data: object): object => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
        required: ['code', 'msg', 'data'],
      },
    },
  },
})

/** What the server answers beside the calls of the contract: to probes, to Prometheus, and to those who write programs. */
export const OPERATION_PATHS = {
  '/health/live': {
    get: {
      operationId: 'healthLive',
      summary: '进程存活 / The process is alive',
      description: '供探针使用 / For probes.',
      tags,
      security: [],
      responses: { 200: jsonAnswer('存活 / alive', { type: 'null' }), ...refused },
    },
  },
  '/health/ready': {
    get: {
      operationId: 'healthReady',
      summary: '可以服务 / Ready for calls',
      description: '供探针使用；503 时 reason 说明原因 / For probes; with 503 the reason says why not.',
      tags,
      security: [],
      responses: {
        200: jsonAnswer('就绪 / ready', {
          type: 'object',
          properties: { checks: { type: 'array', items: healthCheck } },
          required: ['checks'],
        }),
        ...refused,
        ...failed,
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'metricsRead',
      summary: '指标 / Figures for Prometheus',
      description: '运维页面 / A page for operators.',
      ...operators,
      responses: { 200: textAnswer('Prometheus 0.0.4', 'text/plain'), ...refused, ...failed },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'openapiRead',
      summary: '本文档 / This description',
      description: '运维页面 / A page for operators.',
      ...operators,
      responses: {
        200: jsonDocument('OpenAPI 3.1'),
        ...refused,
      },
    },
  },
  '/asyncapi.json': {
    get: {
      operationId: 'asyncapiRead',
      summary: 'MQTT 与 websocket 的描述 / The description of MQTT and the websocket',
      description: '运维页面 / A page for operators.',
      ...operators,
      responses: {
        200: jsonDocument('AsyncAPI 3.0'),
        ...refused,
      },
    },
  },
}
