import { describe, expect, it } from '@jest/globals';
import { readTraceConfig } from './trace.config.js';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318';

describe('the settings of traces', () => {
  it.each([undefined, ''])('are not looked at without an endpoint (%p)', (endpoint) => {
    expect(readTraceConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: 'dice' })).toBeUndefined();
  });

  it('are the standard’s', () => {
    expect(
      readTraceConfig({
        OTEL_EXPORTER_OTLP_ENDPOINT,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc==,x-scope = school ,',
        OTEL_RESOURCE_ATTRIBUTES: 'k8s.namespace.name=recuerda,note=a%2Cb',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }),
    ).toMatchObject({
      OTEL_EXPORTER_OTLP_HEADERS: { authorization: 'Basic abc==', 'x-scope': 'school' },
      OTEL_RESOURCE_ATTRIBUTES: { 'k8s.namespace.name': 'recuerda', note: 'a,b' },
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: 0.25,
    });
    expect(readTraceConfig({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: {},
      OTEL_RESOURCE_ATTRIBUTES: {},
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
      OTEL_EXPORTER_OTLP_TIMEOUT: 10_000,
      OTEL_BSP_SCHEDULE_DELAY: 1_000,
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector-s3cret:4318', 'expected a URL that starts with http:// or https://'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 's3cret', 'expected key=value pairs with commas between them'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x y=s3cret', 'expected key=value pairs with commas between them'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x=%s3cret', 'expected key=value pairs with commas between them'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 's3cret', 'expected http/protobuf'],
    ['OTEL_RESOURCE_ATTRIBUTES', '=s3cret', 'expected key=value pairs with commas between them'],
    ['OTEL_TRACES_SAMPLER', 's3cret', 'expected one of always_on, always_off'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'expected a number from 0 to 1'],
  ])('reject a wrong %s without its value', (name, value, expected) => {
    const read = () => readTraceConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value });
    expect(read).toThrow(`${name}: ${expected}`);
    expect(read).not.toThrow(value);
  });
});
