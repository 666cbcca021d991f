import { canInstallPackages, installPackages } from '../lib/apt.mjs';
import { StepFailed } from '../lib/run-quietly.mjs';

/** Installs RabbitMQ where it is missing and that can be done. Throws StepFailed. */
export async function ensureRabbitmq() {
  const { rabbitmqAvailability } = await import('@recuerda/local-servers');
  const found = rabbitmqAvailability();
  if (found.available) return;
  if (!canInstallPackages()) {
    throw new StepFailed(
      `The tests need a real RabbitMQ. ${found.reason}\n` +
        `Install it (nothing of it needs to run): ${found.install}\nor start Docker.`,
    );
  }
  await installPackages('Installing RabbitMQ for the tests', ['rabbitmq-server']);
}
