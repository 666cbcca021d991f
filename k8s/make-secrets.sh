#!/bin/sh
# Prints the Secrets of the stores with random passwords: each service's role of PostgreSQL and user of RabbitMQ, the definitions by
# which RabbitMQ has these users, and SECRETS_KEY. In production once, where `create` refuses what is there:
#   sh k8s/make-secrets.sh postgres-rw | kubectl -n recuerda create -f -
# The first argument is the Service of PostgreSQL. With `tls` as the second one the addresses are those of components/tls.
set -eu
postgres=$1
case ${2:-} in
  tls) amqp=amqps amqp_port=5671 verify='?sslmode=verify-full' ;;
  '') amqp=amqp amqp_port=5672 verify= ;;
  *) echo "make-secrets: $2 is not known" >&2; exit 2 ;;
esac
services='identity directory tasks scheduler notifier conversations integrations metrics'

random() { od -An -v -N"${1:-24}" -tx1 /dev/urandom | tr -d ' \n'; }

# name, user, password, uri
credentials() {
  cat <<END
apiVersion: v1
kind: Secret
type: kubernetes.io/basic-auth
metadata:
  name: $1
  labels:
    # CloudNativePG takes a changed password over.
    cnpg.io/reload: 'true'
stringData:
  username: $2
  password: $3
  uri: $4
---
END
}

# user, tags, what it may configure, write and read. RabbitMQ keeps a hash of the password.
broker_user() {
  password=$(random)
  credentials "rabbitmq-$1" "$1" "$password" "$amqp://$1:$password@rabbitmq:$amqp_port/"
  users="$users${users:+,}
        { \"name\": \"$1\", \"password\": \"$password\", \"tags\": \"$2\" }"
  permissions="$permissions${permissions:+,}
        { \"user\": \"$1\", \"vhost\": \"/\", \"configure\": \"$3\", \"write\": \"$4\", \"read\": \"$5\" }"
}

for service in $services; do
  password=$(random)
  credentials "postgres-$service" "$service" "$password" "postgresql://$service:$password@$postgres:5432/recuerda$verify"
done

users=
permissions=
# A service declares the queues of all subscribers, so that no event is lost before they start, and reads its own only: with its
# requests, retries and dead letters. By the default exchange it sends requests to others, and answers.
for service in $services gateway; do
  declared="recuerda[.]events|$service[.].+|[a-z]+[.][a-z-]+"
  broker_user "$service" '' "^($declared)\$" "^($declared|amq[.]default)\$" "^(recuerda[.]events|$service[.].+)\$"
done
broker_user operations '' '^$' '^amq[.]default$' '^.+[.]dead$'
# Reads the lengths of queues from the management API, and no message.
broker_user keda monitoring '^$' '^$' '^$'

cat <<END
apiVersion: v1
kind: Secret
metadata:
  name: rabbitmq-definitions
stringData:
  definitions.json: |
    {
      "vhosts": [{ "name": "/" }],
      "users": [$users
      ],
      "permissions": [$permissions
      ]
    }
---
apiVersion: v1
kind: Secret
metadata:
  name: secrets-key
stringData:
  key: $(random 32)
END
